// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Servers of large clusters: what they need, and how long they stop. */
@NullMarked
package io.quarterdeck.itests.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
