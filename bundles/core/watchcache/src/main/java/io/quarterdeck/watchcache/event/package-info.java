// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * What has happened to a resource lately: the window of events, and the writes of this server that
 * are under way.
 */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.watchcache.event;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
