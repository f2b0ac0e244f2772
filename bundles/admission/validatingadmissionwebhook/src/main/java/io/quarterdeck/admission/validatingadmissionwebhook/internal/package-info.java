// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Webhooks outside refuse what is written. */
@NullMarked
package io.quarterdeck.admission.validatingadmissionwebhook.internal;

import org.jspecify.annotations.NullMarked;
