// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Webhooks that a kubeconfig names: of authenticators, authorizers, image policy and audit. */
@NullMarked
package io.quarterdeck.libraries.client.webhook;

import org.jspecify.annotations.NullMarked;
