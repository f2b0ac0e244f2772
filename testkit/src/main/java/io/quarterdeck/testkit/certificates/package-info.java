// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Certificates that a test makes for itself, in milliseconds. */
@NullMarked
package io.quarterdeck.testkit.certificates;

import org.jspecify.annotations.NullMarked;
