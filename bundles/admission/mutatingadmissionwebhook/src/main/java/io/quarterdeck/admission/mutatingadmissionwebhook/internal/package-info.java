// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Webhooks outside change what is written. */
@NullMarked
package io.quarterdeck.admission.mutatingadmissionwebhook.internal;

import org.jspecify.annotations.NullMarked;
