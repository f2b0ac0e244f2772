// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.match;

import io.quarterdeck.admission.webhooks.config.Webhook;
import io.quarterdeck.spi.lookup.ObjectVersions.Served;

/** A webhook that is to be called, and the version in which it is shown the objects. */
public record Invocation(Webhook webhook, Served as) {}
