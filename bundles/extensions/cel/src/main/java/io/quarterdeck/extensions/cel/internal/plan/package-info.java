// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** From an expression's text to its program. */
@NullMarked
package io.quarterdeck.extensions.cel.internal.plan;

import org.jspecify.annotations.NullMarked;
