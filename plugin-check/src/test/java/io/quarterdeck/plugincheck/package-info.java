// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Bundles of one class, built and asked about. */
@NullMarked
package io.quarterdeck.plugincheck;

import org.jspecify.annotations.NullMarked;
