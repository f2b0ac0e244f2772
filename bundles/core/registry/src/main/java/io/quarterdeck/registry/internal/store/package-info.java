// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Objects of a resource in the store and the cache, page tokens, and what readers get of them. */
@NullMarked
package io.quarterdeck.registry.internal.store;

import org.jspecify.annotations.NullMarked;
