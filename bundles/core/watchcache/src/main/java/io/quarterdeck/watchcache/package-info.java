// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The bytes-first cache of what is stored: a snapshot and a window of events a resource, fed by the
 * storage backend's watch. Objects stay serialised; only their metadata is kept decoded.
 */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.watchcache;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
