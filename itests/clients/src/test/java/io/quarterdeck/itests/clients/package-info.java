// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The fabric8 and the official Java client against a running server. */
@NullMarked
package io.quarterdeck.itests.clients;

import org.jspecify.annotations.NullMarked;
