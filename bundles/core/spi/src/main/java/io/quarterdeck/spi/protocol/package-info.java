// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Protocols that clients may choose in the TLS handshake instead of HTTP/1.1, which is the server's
 * own: what one is, what it stands on and what it hands on.
 */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.spi.protocol;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
