// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The few requests that a test's set-up needs, with the JDK's HTTP client. Not for use from
 * outside.
 */
@NullMarked
package io.quarterdeck.junit.api;

import org.jspecify.annotations.NullMarked;
