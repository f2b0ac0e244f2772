// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The authorization extension point: may this user do this. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.spi.authorization;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
