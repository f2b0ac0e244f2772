// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The admission extension point: may this object be written so, and should it be changed first. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.spi.admission;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
