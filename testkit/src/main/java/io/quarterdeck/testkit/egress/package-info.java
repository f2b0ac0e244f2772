// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Proxies that connections leave through. {@code FakeKonnectivity} needs grpc-netty, grpc-stub and
 * {@code libraries/protobuf} beside the testkit.
 */
@NullMarked
package io.quarterdeck.testkit.egress;

import org.jspecify.annotations.NullMarked;
