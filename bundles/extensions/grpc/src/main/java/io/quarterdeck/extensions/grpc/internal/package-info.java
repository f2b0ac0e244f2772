// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Channels over unix sockets on gRPC's own library. */
@NullMarked
package io.quarterdeck.extensions.grpc.internal;

import org.jspecify.annotations.NullMarked;
