// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Custom resources in another version than they are stored in: a store for each version, which
 * converts what is read and written. What was converted is kept, bounded by its bytes, so that a
 * revision of an object is converted once to each version, whoever asks.
 */
@NullMarked
package io.quarterdeck.registry.internal.converted;

import org.jspecify.annotations.NullMarked;
