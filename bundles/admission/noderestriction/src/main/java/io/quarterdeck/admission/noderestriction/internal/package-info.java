// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** A node changes nothing but what is its own. */
@NullMarked
package io.quarterdeck.admission.noderestriction.internal;

import org.jspecify.annotations.NullMarked;
