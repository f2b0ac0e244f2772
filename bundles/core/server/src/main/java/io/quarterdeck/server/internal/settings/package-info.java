// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The configuration of the listener. */
@NullMarked
package io.quarterdeck.server.internal.settings;

import org.jspecify.annotations.NullMarked;
