// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Finds the Jakarta REST resources of bundles, and brings requests below {@code /ext} to them. */
@NullMarked
package io.quarterdeck.extensions.endpoints;

import org.jspecify.annotations.NullMarked;
