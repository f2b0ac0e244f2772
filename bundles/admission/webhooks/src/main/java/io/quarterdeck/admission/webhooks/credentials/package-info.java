// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** How this server shows itself to webhooks: a kubeconfig with one user for each. */
@NullMarked
package io.quarterdeck.admission.webhooks.credentials;

import org.jspecify.annotations.NullMarked;
