// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Bundles are stopped, updated and started while requests flow. */
@NullMarked
package io.quarterdeck.itests.swap;

import org.jspecify.annotations.NullMarked;
