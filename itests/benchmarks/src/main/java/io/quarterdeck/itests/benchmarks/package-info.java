// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Figures of speed and memory beside their targets: run by hand, never part of what must pass. */
@NullMarked
package io.quarterdeck.itests.benchmarks;

import org.jspecify.annotations.NullMarked;
