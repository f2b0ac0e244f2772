// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Connections through a konnectivity server: one stream of gRPC each, in packets of the protocol of
 * apiserver-network-proxy ({@code konnectivity-client/proto/client/client.proto}).
 */
@NullMarked
package io.quarterdeck.extensions.egress.internal.konnectivity;

import org.jspecify.annotations.NullMarked;
