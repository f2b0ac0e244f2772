// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The feature gates of Kubernetes and the API versions that are served, as configuration has them.
 */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.runtime.feature;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
