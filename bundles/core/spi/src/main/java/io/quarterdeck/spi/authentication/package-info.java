// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The authentication extension point: who sent a request. */
@Export
@Version("1.1.0")
@NullMarked
package io.quarterdeck.spi.authentication;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
