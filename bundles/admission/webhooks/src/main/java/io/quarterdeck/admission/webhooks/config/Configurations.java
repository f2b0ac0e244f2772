// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.config;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.List;

/**
 * The webhooks of all configurations of one kind, as these change. Thread-safe; the first question
 * waits for the cache.
 */
public final class Configurations implements AutoCloseable {
  private static final String GROUP = "admissionregistration.k8s.io";

  private final Followed<List<Webhook>> followed;

  private Configurations(ObjectReader reader, String resource) {
    followed = new Followed<>(reader, new GroupResource(GROUP, resource), Webhook::of);
  }

  public static Configurations mutating(ObjectReader reader) {
    return new Configurations(reader, "mutatingwebhookconfigurations");
  }

  public static Configurations validating(ObjectReader reader) {
    return new Configurations(reader, "validatingwebhookconfigurations");
  }

  /** By the names of their configurations, then in the order in which they stand there. */
  public List<Webhook> webhooks() {
    List<List<Webhook>> all = followed.in("");
    return all.size() == 1 ? all.getFirst() : all.stream().flatMap(List::stream).toList();
  }

  @Override
  public void close() {
    followed.close();
  }
}
