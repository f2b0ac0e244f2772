// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What several stages of the request's chain need. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.runtime.stage;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
