// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Runs the chains of admission plugins. */
@NullMarked
package io.quarterdeck.registry.internal.admission;

import org.jspecify.annotations.NullMarked;
