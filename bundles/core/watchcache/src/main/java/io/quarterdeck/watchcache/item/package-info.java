// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Cached objects and the immutable tree that keeps them in key order. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.watchcache.item;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
