// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Rights for the signers of certificates. */
@NullMarked
package io.quarterdeck.admission.signers;

import org.jspecify.annotations.NullMarked;
