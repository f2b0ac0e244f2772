// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The cache's parts: the tree, the window of events, the reader of metadata. */
@NullMarked
package io.quarterdeck.watchcache.internal;

import org.jspecify.annotations.NullMarked;
