// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The listener, its configuration and its end. */
@NullMarked
package io.quarterdeck.server.internal.listen;

import org.jspecify.annotations.NullMarked;
