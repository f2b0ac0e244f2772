// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** A short run of the benchmarks, so that they do not rot unnoticed. */
@NullMarked
package io.quarterdeck.itests.benchmarks;

import org.jspecify.annotations.NullMarked;
