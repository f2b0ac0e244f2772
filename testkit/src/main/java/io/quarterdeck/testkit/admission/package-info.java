// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Writes as admission plugins see them, for their tests. */
@NullMarked
package io.quarterdeck.testkit.admission;

import org.jspecify.annotations.NullMarked;
