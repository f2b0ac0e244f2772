// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Endpoints that people write, as slices too. */
@NullMarked
package io.quarterdeck.controllers.endpointslicemirroring.internal;

import org.jspecify.annotations.NullMarked;
