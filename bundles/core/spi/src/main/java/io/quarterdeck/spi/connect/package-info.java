// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Connections to nodes, pods and services that requests for subresources are passed on through. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.spi.connect;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
