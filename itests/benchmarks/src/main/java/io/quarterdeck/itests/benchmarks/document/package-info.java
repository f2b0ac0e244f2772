// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The objects that benchmarks write. */
@NullMarked
package io.quarterdeck.itests.benchmarks.document;

import org.jspecify.annotations.NullMarked;
