// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * What admission policies have in common: which requests they match, their parameters, and the
 * values that their expressions see.
 */
@NullMarked
package io.quarterdeck.libraries.policies;

import org.jspecify.annotations.NullMarked;
