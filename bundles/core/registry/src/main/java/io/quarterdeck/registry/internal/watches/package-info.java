// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The frames that watchers get, shared among them. */
@NullMarked
package io.quarterdeck.registry.internal.watches;

import org.jspecify.annotations.NullMarked;
