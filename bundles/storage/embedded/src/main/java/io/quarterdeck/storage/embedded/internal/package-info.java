// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The embedded backend: what stands on disk, who writes it, who watches it. */
@NullMarked
package io.quarterdeck.storage.embedded.internal;

import org.jspecify.annotations.NullMarked;
