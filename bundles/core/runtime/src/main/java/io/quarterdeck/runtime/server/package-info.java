// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Which server this is, where several share one store. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.runtime.server;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
