// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Media types, and what is read of a body before it is decoded. */
@NullMarked
package io.quarterdeck.registry.internal.negotiation;

import org.jspecify.annotations.NullMarked;
