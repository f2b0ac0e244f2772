// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Certificates are approved by those who may. */
@NullMarked
package io.quarterdeck.admission.certificateapproval.internal;

import org.jspecify.annotations.NullMarked;
