// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Services of the core that a component needs later than at its activation. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.runtime.lookup;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
