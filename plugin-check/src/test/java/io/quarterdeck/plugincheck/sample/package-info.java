// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What the bundles of the test are made of. */
@NullMarked
package io.quarterdeck.plugincheck.sample;

import org.jspecify.annotations.NullMarked;
