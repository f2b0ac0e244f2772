// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * What a request costs its thread, by JMH, with the assembled bundles in a framework of the
 * benchmark.
 */
@NullMarked
package io.quarterdeck.itests.benchmarks.micro;

import org.jspecify.annotations.NullMarked;
