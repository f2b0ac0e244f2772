// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Feeds chains from the service registry. */
@NullMarked
package io.quarterdeck.runtime.chain.internal;

import org.jspecify.annotations.NullMarked;
