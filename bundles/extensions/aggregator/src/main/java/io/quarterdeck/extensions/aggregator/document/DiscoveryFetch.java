// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.document;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.aggregator.proxy.Fetch;
import io.quarterdeck.extensions.aggregator.proxy.Fetch.Fetched;
import io.quarterdeck.extensions.aggregator.registration.Backend;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.spi.aggregation.AggregatedView.Remote;
import io.quarterdeck.spi.authentication.UserInfo;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Asks an aggregated server which resources a version has: by the aggregated document, or by the
 * older one where it does not know that.
 */
record DiscoveryFetch(Fetch fetch) {
  private static final String AGGREGATED =
      "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final int MOST = 8 * 1024 * 1024;
  private static final int OK = 200;
  private static final int UNAVAILABLE = 503;
  private static final UserInfo PRIVILEGED =
      UserInfo.of("system:kube-aggregator", UserInfo.PRIVILEGED_GROUP);
  private static final UserInfo PLAIN = UserInfo.of("system:kube-aggregator");

  /**
   * What it says.
   *
   * @throws IOException when it does not answer, or not in any form that is known
   */
  Remote ask(Backend backend, GroupVersion version) throws IOException {
    Fetched all =
        fetch.get(backend, "/apis", PRIVILEGED, Map.of("Accept", AGGREGATED), MOST, TIMEOUT);
    if (all.status() == UNAVAILABLE) {
      throw new IOException("/apis: " + all.status());
    }
    Node list = all.status() == OK && isAggregated(all.contentType()) ? parsed(all) : null;
    if (list != null) {
      return new Remote(ResourceShapes.ofAggregated(list, version), false);
    }
    String path = "/apis/" + version;
    Fetched one =
        fetch.get(backend, path, PLAIN, Map.of("Accept", "application/json"), MOST, TIMEOUT);
    if (one.status() != OK) {
      throw new IOException(path + ": " + one.status());
    }
    return new Remote(ResourceShapes.ofPlain(parsed(one)), false);
  }

  private static boolean isAggregated(@Nullable String contentType) {
    String type = contentType == null ? "" : contentType.toLowerCase(Locale.ROOT).replace(" ", "");
    return type.startsWith("application/json")
        && type.contains(";g=apidiscovery.k8s.io")
        && type.contains(";v=v2;")
        && type.contains(";as=apigroupdiscoverylist");
  }

  private static Node parsed(Fetched answer) throws IOException {
    try {
      return Node.root(Json.readObject(answer.body()));
    } catch (MalformedJsonException | IllegalArgumentException e) {
      throw new IOException("no JSON object: " + e.getMessage(), e);
    }
  }
}
