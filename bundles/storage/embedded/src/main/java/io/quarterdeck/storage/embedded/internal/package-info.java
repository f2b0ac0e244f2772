// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The embedded backend: what stands on disk, who writes it, who is told. */
@NullMarked
package io.quarterdeck.storage.embedded.internal;

import org.jspecify.annotations.NullMarked;
