// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Which request runs now, which waits, and which is sent away: API Priority and Fairness. */
@NullMarked
package io.quarterdeck.stages.flowcontrol;

import org.jspecify.annotations.NullMarked;
