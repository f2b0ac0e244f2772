// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** JSON text to plain trees and back, and an object's one canonical encoding. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.runtime.json;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
