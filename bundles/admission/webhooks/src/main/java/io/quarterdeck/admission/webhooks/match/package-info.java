// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Which webhooks a write concerns. */
@NullMarked
package io.quarterdeck.admission.webhooks.match;

import org.jspecify.annotations.NullMarked;
