// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** How connections leave this server: directly, or through proxies, by where they go. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.spi.egress;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
