// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** A pod grows no larger than its node. */
@NullMarked
package io.quarterdeck.admission.podresizevalidator.internal;

import org.jspecify.annotations.NullMarked;
