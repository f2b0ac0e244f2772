// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The command: reads its arguments, prepares the data directory, runs the framework, and says so in
 * one line.
 */
@NullMarked
package io.quarterdeck.launcher;

import org.jspecify.annotations.NullMarked;
