// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Services that this server asks or tells over HTTP, found by a kubeconfig. */
@Export
@Version("0.1.0")
@NullMarked
package io.quarterdeck.runtime.webhook;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
