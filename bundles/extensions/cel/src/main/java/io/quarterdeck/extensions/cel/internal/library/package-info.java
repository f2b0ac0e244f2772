// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Which functions there are, and of which types. */
@NullMarked
package io.quarterdeck.extensions.cel.internal.library;

import org.jspecify.annotations.NullMarked;
