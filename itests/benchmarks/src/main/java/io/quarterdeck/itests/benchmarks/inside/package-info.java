// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Code that runs within the framework, as a bundle of its own: what it offers is typed by the JDK
 * alone.
 */
@NullMarked
package io.quarterdeck.itests.benchmarks.inside;

import org.jspecify.annotations.NullMarked;
