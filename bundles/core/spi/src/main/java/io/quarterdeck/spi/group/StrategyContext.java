// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * What a strategy may know of the request that it serves.
 *
 * @param resource as the request names it
 * @param kind the kind of the object in the request's version
 * @param namespace empty for cluster-scoped resources
 * @param subresource empty for the resource itself
 * @param user who asks
 * @param dryRun nothing will be stored: leave no trace
 * @param reader other objects
 * @param now the request's time
 * @param warnings takes a {@code Warning} for the client
 */
public record StrategyContext(
    GroupVersionResource resource,
    GroupVersionKind kind,
    String namespace,
    String subresource,
    UserInfo user,
    boolean dryRun,
    ObjectReader reader,
    Instant now,
    Consumer<String> warnings) {}
