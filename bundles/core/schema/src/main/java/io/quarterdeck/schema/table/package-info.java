// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Tables and metadata-only forms of objects and lists. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.schema.table;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
