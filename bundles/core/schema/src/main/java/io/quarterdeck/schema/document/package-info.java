// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Discovery and OpenAPI documents, computed from the resource tables and definitions. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.schema.document;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
