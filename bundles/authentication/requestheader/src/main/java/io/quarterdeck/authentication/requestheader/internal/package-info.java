// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Users that a front proxy names in headers of its requests. */
@NullMarked
package io.quarterdeck.authentication.requestheader.internal;

import org.jspecify.annotations.NullMarked;
