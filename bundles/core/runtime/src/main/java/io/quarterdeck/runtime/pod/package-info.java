// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What several plugins ask of a pod's spec: its containers, its references, its resources. */
@Export
@Version("0.1.0")
@NullMarked
package io.quarterdeck.runtime.pod;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
