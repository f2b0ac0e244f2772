// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** AdmissionReview: the question and the answer. */
@NullMarked
package io.quarterdeck.admission.webhooks.review;

import org.jspecify.annotations.NullMarked;
