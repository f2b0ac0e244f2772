// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** TLS: keys, authorities, records. */
@NullMarked
package io.quarterdeck.server.internal.tls;

import org.jspecify.annotations.NullMarked;
