// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * A server for tests: the assembled distribution as a process of its own, with a plugin in it.
 * Needs nothing but the JDK.
 */
@NullMarked
package io.quarterdeck.testkit.server;

import org.jspecify.annotations.NullMarked;
