// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The steps of a program, and the frame that they run in. */
@NullMarked
package io.quarterdeck.extensions.cel.internal.step;

import org.jspecify.annotations.NullMarked;
