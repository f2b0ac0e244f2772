// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** A load driver, servers to drive, and the bare things they are compared with. */
@NullMarked
package io.quarterdeck.itests.benchmarks.load;

import org.jspecify.annotations.NullMarked;
