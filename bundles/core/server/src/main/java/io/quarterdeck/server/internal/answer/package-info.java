// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Answers on their way out. */
@NullMarked
package io.quarterdeck.server.internal.answer;

import org.jspecify.annotations.NullMarked;
