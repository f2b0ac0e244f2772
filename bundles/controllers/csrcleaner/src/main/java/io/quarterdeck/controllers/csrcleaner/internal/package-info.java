// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Signing requests go when nobody needs them any more. */
@NullMarked
package io.quarterdeck.controllers.csrcleaner.internal;

import org.jspecify.annotations.NullMarked;
