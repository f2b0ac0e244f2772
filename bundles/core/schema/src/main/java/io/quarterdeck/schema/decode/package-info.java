// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Request bodies to typed trees: strict decoding, defaults, and what {@code omitempty} leaves out.
 */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.schema.decode;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
