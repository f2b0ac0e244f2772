// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What a plugin may ask of the server: other objects, by resource and name. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.spi.lookup;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
