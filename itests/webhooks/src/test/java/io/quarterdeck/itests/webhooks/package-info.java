// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Webhook servers over TLS, called by the assembled distribution. */
@NullMarked
package io.quarterdeck.itests.webhooks;

import org.jspecify.annotations.NullMarked;
