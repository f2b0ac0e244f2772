// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Pods are held to the policies that their maker or their service account may use. */
@NullMarked
package io.quarterdeck.admission.podsecuritypolicy.internal;

import org.jspecify.annotations.NullMarked;
