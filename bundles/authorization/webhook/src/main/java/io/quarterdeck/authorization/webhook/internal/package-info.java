// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The webhook authorizer: asks a service. */
@NullMarked
package io.quarterdeck.authorization.webhook.internal;

import org.jspecify.annotations.NullMarked;
