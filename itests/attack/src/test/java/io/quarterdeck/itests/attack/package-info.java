// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What hostile clients send, and what others notice of it. */
@NullMarked
package io.quarterdeck.itests.attack;

import org.jspecify.annotations.NullMarked;
