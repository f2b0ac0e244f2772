// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Sockets, TLS and the Jersey container; no Grizzly or Jersey type leaves this package. */
@NullMarked
package io.quarterdeck.server.internal;

import org.jspecify.annotations.NullMarked;
