// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The store in memory: what there is, how it came to be, who is shown it. */
@NullMarked
package io.quarterdeck.storage.memory.internal;

import org.jspecify.annotations.NullMarked;
