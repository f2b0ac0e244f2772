// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.resourcequota.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.libraries.quotas.Quota;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The quotas of namespaces as this server knows them, its own writes included. Thread-safe. */
final class QuotaStore implements AutoCloseable {
  static final GroupResource RESOURCE = new GroupResource("", "resourcequotas");

  private final ObjectReader reader;
  private final Supplier<ObjectWriter> writer;
  private final Followed<Quota> followed;
  private final ConcurrentMap<String, Quota> written = new ConcurrentHashMap<>();

  QuotaStore(ObjectReader reader, Supplier<ObjectWriter> writer) {
    this.reader = reader;
    this.writer = writer;
    this.followed = new Followed<>(reader, RESOURCE, Quota::of);
  }

  /** Another writer was faster. */
  static final class Stale extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Stale() {
      super("the quota has changed", null, false, false);
    }
  }

  /** The quotas of a namespace; one that was written here is not older than that. */
  List<Quota> in(String namespace) {
    return followed.in(namespace).stream().map(this::newest).toList();
  }

  private Quota newest(Quota known) {
    String key = known.namespace() + "/" + known.name();
    Quota own = written.get(key);
    if (own == null) {
      return known;
    }
    if (own.version() <= known.version()) {
      written.remove(key, own);
      return known;
    }
    return own;
  }

  /** These quotas as the store has them now, without those that are gone. */
  List<Quota> reload(Collection<Quota> quotas) {
    List<Quota> out = new ArrayList<>();
    for (Quota q : quotas) {
      ApiObject live = reader.getLive(RESOURCE, q.namespace(), q.name());
      if (live != null) {
        out.add(Quota.of(live));
      }
    }
    return out;
  }

  /**
   * Stores the usage of a quota.
   *
   * @throws Stale when the stored quota is not the one that it was counted on
   */
  void write(Quota counted) {
    ApiObject stored =
        writer
            .get()
            .updateStatus(
                RESOURCE, counted.namespace(), counted.name(), o -> withUsage(o, counted));
    written.put(counted.namespace() + "/" + counted.name(), Quota.of(stored));
  }

  private static ApiObject withUsage(ApiObject stored, Quota counted) {
    if (Quota.of(stored).version() != counted.version()) {
      throw new Stale();
    }
    Map<String, @Nullable Object> used = new LinkedHashMap<>();
    counted.used().forEach((name, amount) -> used.put(name, amount.toString()));
    stored.object("status").put("used", used);
    return stored;
  }

  @Override
  public void close() {
    followed.close();
  }
}
