// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The request chain, as the server calls it. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.pipeline;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
