// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * What the description of a configuration says beyond type, range and options: which keys name
 * files, and which name plugins. The launcher checks both before it starts anything, so that a
 * plugin that uses these annotations has no check of its own to write.
 */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.spi.configuration;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
