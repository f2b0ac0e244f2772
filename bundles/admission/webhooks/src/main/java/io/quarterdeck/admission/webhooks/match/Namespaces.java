// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.match;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The labels of the namespace of a write. Thread-safe. */
public final class Namespaces implements AutoCloseable {
  private static final GroupResource NAMESPACES = new GroupResource("", "namespaces");

  private final ObjectReader reader;
  private final Followed<Map<String, String>> labels;

  public Namespaces(ObjectReader reader) {
    this.reader = reader;
    this.labels = new Followed<>(reader, NAMESPACES, o -> Map.copyOf(o.meta().labels()));
  }

  /** The namespace of a write; of a namespace its own name. Empty for other cluster-wide ones. */
  public static String of(AdmissionRequest r) {
    if (!r.resource().groupResource().equals(NAMESPACES)) {
      return r.namespace();
    }
    ApiObject object = r.object();
    return r.name().isEmpty() && object != null ? object.meta().name() : r.name();
  }

  /**
   * The labels; of a namespace that is written those that it is to have. Null for a cluster-wide
   * object that is no namespace.
   *
   * @throws ApiException of 404 when the namespace is not there
   */
  public @Nullable Map<String, String> labels(AdmissionRequest r) {
    boolean namespace = r.resource().resource().equals("namespaces");
    ApiObject object = r.object();
    boolean written =
        namespace
            && r.subresource().isEmpty()
            && (r.operation() == Operation.CREATE || r.operation() == Operation.UPDATE);
    if (written && object != null) {
      return object.meta().labels();
    }
    String name = of(r);
    return name.isEmpty() && !namespace ? null : stored(name);
  }

  /**
   * The store is asked when the cache does not know a namespace: it may have been made just now.
   */
  private Map<String, String> stored(String name) {
    Map<String, String> known = labels.get("", name);
    if (known != null) {
      return known;
    }
    ApiObject live = reader.getLive(NAMESPACES, "", name);
    if (live == null) {
      throw ApiException.notFound(NAMESPACES, name);
    }
    return live.meta().labels();
  }

  @Override
  public void close() {
    labels.close();
  }
}
