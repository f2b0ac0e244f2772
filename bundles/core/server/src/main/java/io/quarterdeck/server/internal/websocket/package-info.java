// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** WebSockets, and what else takes a connection over. */
@NullMarked
package io.quarterdeck.server.internal.websocket;

import org.jspecify.annotations.NullMarked;
