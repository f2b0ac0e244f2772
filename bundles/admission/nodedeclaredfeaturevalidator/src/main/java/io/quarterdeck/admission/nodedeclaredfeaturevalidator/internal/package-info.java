// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** A bound pod is not changed in ways that its node knows nothing of. */
@NullMarked
package io.quarterdeck.admission.nodedeclaredfeaturevalidator.internal;

import org.jspecify.annotations.NullMarked;
