// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Pods keep others away from their node only. */
@NullMarked
package io.quarterdeck.admission.limitpodhardantiaffinitytopology.internal;

import org.jspecify.annotations.NullMarked;
