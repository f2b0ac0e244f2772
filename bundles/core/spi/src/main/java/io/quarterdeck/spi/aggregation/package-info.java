// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What other API servers serve beside this one, for the documents that describe all of it. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.spi.aggregation;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
