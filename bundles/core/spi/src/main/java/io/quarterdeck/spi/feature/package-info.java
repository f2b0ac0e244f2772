// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What an operator switches on and off for the whole server. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.spi.feature;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
