// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.aggregation;

import io.quarterdeck.api.GroupVersion;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is registered at one moment, by APIServices. Immutable by agreement: nobody writes into the
 * trees.
 *
 * @param versions in any order, those that this server answers itself among them
 * @param openApiV3 of documents at other servers, by the path behind {@code /openapi/v3/}: their
 *     URL on a server, with its hash
 * @param convertedV3 documents by the same path that this server answers itself, made of what
 *     servers without any of their own say in version 2
 * @param openApiV2 documents of other servers, each with the paths of one group version and the
 *     definitions that these need, the most important first
 */
public record AggregatedView(
    List<Registered> versions,
    Map<String, String> openApiV3,
    Map<String, Map<String, @Nullable Object>> convertedV3,
    List<Map<String, @Nullable Object>> openApiV2) {

  /** Nothing is registered. */
  public static final AggregatedView NONE =
      new AggregatedView(List.of(), Map.of(), Map.of(), List.of());

  public AggregatedView {
    versions = List.copyOf(versions);
    openApiV3 = Map.copyOf(openApiV3);
    convertedV3 = Map.copyOf(convertedV3);
    openApiV2 = List.copyOf(openApiV2);
  }

  /**
   * One APIService.
   *
   * @param groupPriority {@code spec.groupPriorityMinimum}
   * @param versionPriority {@code spec.versionPriority}
   * @param remote null for what this server answers itself
   */
  public record Registered(
      GroupVersion served, int groupPriority, int versionPriority, @Nullable Remote remote) {}

  /**
   * What the other server said of the version.
   *
   * @param resources as {@code apidiscovery.k8s.io/v2} has them; null when it named none
   * @param stale whether it did not answer
   */
  public record Remote(@Nullable List<Map<String, @Nullable Object>> resources, boolean stale) {}
}
