// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Policies that change objects, written as expressions. */
@NullMarked
package io.quarterdeck.admission.mutatingadmissionpolicy.internal;

import org.jspecify.annotations.NullMarked;
