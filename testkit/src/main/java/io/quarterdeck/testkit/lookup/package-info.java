// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** A stand-in for the watch cache. */
@NullMarked
package io.quarterdeck.testkit.lookup;

import org.jspecify.annotations.NullMarked;
