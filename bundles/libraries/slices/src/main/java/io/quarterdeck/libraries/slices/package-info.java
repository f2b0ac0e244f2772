// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** EndpointSlices of one manager: what it wrote, and what others do to them. */
@NullMarked
package io.quarterdeck.libraries.slices;

import org.jspecify.annotations.NullMarked;
