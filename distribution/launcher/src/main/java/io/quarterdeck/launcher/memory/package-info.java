// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Keeps the heap of a small server small. */
@NullMarked
package io.quarterdeck.launcher.memory;

import org.jspecify.annotations.NullMarked;
