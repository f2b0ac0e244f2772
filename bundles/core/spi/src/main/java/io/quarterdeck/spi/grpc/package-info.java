// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Calls over gRPC to programs on this machine: key management plugins, proxies, signers. Messages
 * are bytes here: who calls knows the few fields that it needs.
 */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.spi.grpc;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
