// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Label and field selectors from query parameters, refused in Kubernetes' words. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.schema.selector;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
