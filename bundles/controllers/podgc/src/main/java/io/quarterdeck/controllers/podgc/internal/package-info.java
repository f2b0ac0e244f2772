// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Pods that nobody else takes away. */
@NullMarked
package io.quarterdeck.controllers.podgc.internal;

import org.jspecify.annotations.NullMarked;
