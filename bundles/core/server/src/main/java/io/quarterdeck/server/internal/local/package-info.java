// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Clients that live in this process: their requests go the same way as any other's, without a
 * socket.
 */
@NullMarked
package io.quarterdeck.server.internal.local;

import org.jspecify.annotations.NullMarked;
