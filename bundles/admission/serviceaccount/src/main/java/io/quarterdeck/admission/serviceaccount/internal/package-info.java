// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Pods run as a service account and can prove it. */
@NullMarked
package io.quarterdeck.admission.serviceaccount.internal;

import org.jspecify.annotations.NullMarked;
