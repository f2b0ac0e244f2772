// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Files that an operator changes while the server runs. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.runtime.file;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
