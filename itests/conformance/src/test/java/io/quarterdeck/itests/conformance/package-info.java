// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Replays the recorded conversations where they are at hand. */
@NullMarked
package io.quarterdeck.itests.conformance;

import org.jspecify.annotations.NullMarked;
