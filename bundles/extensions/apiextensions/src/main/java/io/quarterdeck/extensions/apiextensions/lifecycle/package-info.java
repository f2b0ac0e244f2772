// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What becomes of a definition: its conditions, its names, its end. */
@NullMarked
package io.quarterdeck.extensions.apiextensions.lifecycle;

import org.jspecify.annotations.NullMarked;
