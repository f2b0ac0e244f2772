// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** One call of one webhook. */
@NullMarked
package io.quarterdeck.admission.webhooks.call;

import org.jspecify.annotations.NullMarked;
