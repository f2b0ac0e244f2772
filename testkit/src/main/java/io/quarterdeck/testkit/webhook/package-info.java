// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Webhook servers over TLS, for the tests of whoever calls webhooks. */
@NullMarked
package io.quarterdeck.testkit.webhook;

import org.jspecify.annotations.NullMarked;
