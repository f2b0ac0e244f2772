// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The clients that are known by themselves, where they are on the class path. Not for use from
 * outside.
 */
@NullMarked
package io.quarterdeck.junit.clients;

import org.jspecify.annotations.NullMarked;
