// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Certificates are signed by those who may. */
@NullMarked
package io.quarterdeck.admission.certificatesigning.internal;

import org.jspecify.annotations.NullMarked;
