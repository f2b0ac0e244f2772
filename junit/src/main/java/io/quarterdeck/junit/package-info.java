// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * A real API server in a JUnit test: {@link io.quarterdeck.junit.QuarterdeckTest} on a class, or a
 * {@link io.quarterdeck.junit.QuarterdeckServer} to start by hand.
 */
@NullMarked
package io.quarterdeck.junit;

import org.jspecify.annotations.NullMarked;
