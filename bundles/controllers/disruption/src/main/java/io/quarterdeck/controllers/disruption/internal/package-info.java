// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** How many pods may be evicted. */
@NullMarked
package io.quarterdeck.controllers.disruption.internal;

import org.jspecify.annotations.NullMarked;
