// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The storage extension point: keys and bytes in, revisions out. A backend knows nothing of
 * objects.
 */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.spi.storage;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
