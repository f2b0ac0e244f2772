// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What storage backends have in common. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.runtime.storage;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
