// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The schema model: types, fields and the resource table of a group. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.schema.model;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
