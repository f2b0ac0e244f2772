// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Operators, their custom resources and the ways in which they write, against a running server. */
@NullMarked
package io.quarterdeck.itests.operator;

import org.jspecify.annotations.NullMarked;
