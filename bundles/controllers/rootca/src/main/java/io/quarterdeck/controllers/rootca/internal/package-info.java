// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The authority of this server in each namespace. */
@NullMarked
package io.quarterdeck.controllers.rootca.internal;

import org.jspecify.annotations.NullMarked;
