// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Figures, targets, and the table they make. */
@NullMarked
package io.quarterdeck.itests.benchmarks.report;

import org.jspecify.annotations.NullMarked;
