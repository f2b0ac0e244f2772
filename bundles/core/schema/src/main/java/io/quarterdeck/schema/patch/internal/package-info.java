// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The parts of the strategic merge: its context, its lists and how Go prints values. */
@NullMarked
package io.quarterdeck.schema.patch.internal;

import org.jspecify.annotations.NullMarked;
