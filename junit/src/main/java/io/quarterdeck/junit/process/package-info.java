// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Finds a JDK and the server's files, and runs it beside the test. Not for use from outside. */
@NullMarked
package io.quarterdeck.junit.process;

import org.jspecify.annotations.NullMarked;
