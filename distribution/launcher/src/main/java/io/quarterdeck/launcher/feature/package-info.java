// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** OSGi Feature Service files: which bundles a profile consists of, and where they lie. */
@NullMarked
package io.quarterdeck.launcher.feature;

import org.jspecify.annotations.NullMarked;
