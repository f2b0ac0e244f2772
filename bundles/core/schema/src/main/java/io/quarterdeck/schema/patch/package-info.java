// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** JSON patch, merge patch and strategic merge patch as pure functions on trees. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.schema.patch;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
