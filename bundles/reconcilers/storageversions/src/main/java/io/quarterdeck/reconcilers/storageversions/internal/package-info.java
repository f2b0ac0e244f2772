// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** In which versions this server keeps its resources, said to the others that share its store. */
@NullMarked
package io.quarterdeck.reconcilers.storageversions.internal;

import org.jspecify.annotations.NullMarked;
