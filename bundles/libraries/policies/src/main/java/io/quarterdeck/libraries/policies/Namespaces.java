// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.policies;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The namespaces as expressions see them, and their labels. Thread-safe. */
public final class Namespaces implements AutoCloseable {
  private static final GroupResource RESOURCE = new GroupResource("", "namespaces");

  private final ObjectReader reader;
  private final Followed<Seen> namespaces;

  /**
   * What is kept of one.
   *
   * @param tree only what {@code namespaceObject} shows; not to be changed
   */
  public record Seen(Map<String, @Nullable Object> tree, Map<String, String> labels) {

    static Seen of(ApiObject namespace) {
      ApiObject copy = namespace.copy();
      Map<String, @Nullable Object> meta = copy.object("metadata");
      meta.remove("managedFields");
      meta.remove("ownerReferences");
      return new Seen(copy.tree(), Map.copyOf(copy.meta().labels()));
    }
  }

  public Namespaces(ObjectReader reader) {
    this.reader = reader;
    namespaces = new Followed<>(reader, RESOURCE, Seen::of);
  }

  /** One that was made a moment ago is asked of the store. */
  public @Nullable Seen find(String name) {
    Seen known = namespaces.get("", name);
    if (known != null) {
      return known;
    }
    ApiObject live = reader.getLive(RESOURCE, "", name);
    return live == null ? null : Seen.of(live);
  }

  public @Nullable Map<String, String> labels(String name) {
    Seen found = find(name);
    return found == null ? null : found.labels();
  }

  @Override
  public void close() {
    namespaces.close();
  }
}
