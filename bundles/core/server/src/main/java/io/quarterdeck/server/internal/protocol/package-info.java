// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Protocols of other bundles: their connections, and the requests that come over them. */
@NullMarked
package io.quarterdeck.server.internal.protocol;

import org.jspecify.annotations.NullMarked;
