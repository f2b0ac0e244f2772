// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Sends what nobody should send, and checks what comes of it. */
@NullMarked
package io.quarterdeck.itests.fuzz;

import org.jspecify.annotations.NullMarked;
