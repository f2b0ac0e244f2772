// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Nobody requests a certificate of the privileged group. */
@NullMarked
package io.quarterdeck.admission.certificatesubjectrestriction.internal;

import org.jspecify.annotations.NullMarked;
