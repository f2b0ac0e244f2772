// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The request as stages and dispatchers see it: neither Jersey nor Grizzly crosses this line. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.spi.stage;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
