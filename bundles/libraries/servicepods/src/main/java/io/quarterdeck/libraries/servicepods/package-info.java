// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Which pods are behind a Service, and when that changes. */
@NullMarked
package io.quarterdeck.libraries.servicepods;

import org.jspecify.annotations.NullMarked;
