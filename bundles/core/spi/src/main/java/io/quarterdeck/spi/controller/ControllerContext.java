// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.controller;

import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.time.InstantSource;

/**
 * What a controller works with.
 *
 * @param reader the caches of this server, in stored versions
 * @param client under the controller's own account
 * @param clock the time of deadlines and conditions
 */
public record ControllerContext(ObjectReader reader, ObjectClient client, InstantSource clock) {}
