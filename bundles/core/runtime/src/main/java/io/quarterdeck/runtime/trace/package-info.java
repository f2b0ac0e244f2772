// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Which trace a request belongs to, for whoever asks others on its behalf. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.runtime.trace;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
