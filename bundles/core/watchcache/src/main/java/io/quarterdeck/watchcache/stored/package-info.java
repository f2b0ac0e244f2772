// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** How objects become the bytes of the store and back, and where they stand in it. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.watchcache.stored;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
