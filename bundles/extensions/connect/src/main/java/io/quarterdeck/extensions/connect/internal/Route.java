// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.connect.internal;

import io.quarterdeck.libraries.client.proxy.Party;
import io.quarterdeck.spi.egress.Egress;
import java.net.InetAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Whom to dial.
 *
 * @param to the one address, looked up and allowed
 * @param name what it is called
 * @param party null for a connection without TLS
 * @param egress who dials
 */
record Route(
    InetAddress to,
    Kubelets.Address name,
    @Nullable Party party,
    Duration timeout,
    Egress egress) {}
