// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Who owns which field: sets of field paths, the comparison and merge of objects that yield them,
 * and the algebra of managers that server-side apply is. Pure functions on trees and schemas.
 */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.schema.fields;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
