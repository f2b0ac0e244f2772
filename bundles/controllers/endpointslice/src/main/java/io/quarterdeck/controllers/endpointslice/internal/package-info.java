// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The addresses behind each Service, in slices. */
@NullMarked
package io.quarterdeck.controllers.endpointslice.internal;

import org.jspecify.annotations.NullMarked;
