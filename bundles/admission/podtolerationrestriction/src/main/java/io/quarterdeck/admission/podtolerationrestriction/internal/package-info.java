// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Pods tolerate what their namespace allows. */
@NullMarked
package io.quarterdeck.admission.podtolerationrestriction.internal;

import org.jspecify.annotations.NullMarked;
