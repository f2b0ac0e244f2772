// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Requests without a credential are from system:anonymous. */
@NullMarked
package io.quarterdeck.authentication.anonymous.internal;

import org.jspecify.annotations.NullMarked;
