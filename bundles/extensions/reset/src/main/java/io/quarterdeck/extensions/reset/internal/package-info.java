// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Undoes on a test server what was done after a mark: as writes to the store like any other, so
 * that caches, watchers and controllers hear of them as of any other.
 */
@NullMarked
package io.quarterdeck.extensions.reset.internal;

import org.jspecify.annotations.NullMarked;
