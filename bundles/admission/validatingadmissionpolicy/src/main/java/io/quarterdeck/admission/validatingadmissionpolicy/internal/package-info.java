// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Policies that refuse, written as expressions. */
@NullMarked
package io.quarterdeck.admission.validatingadmissionpolicy.internal;

import org.jspecify.annotations.NullMarked;
