// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.resourcequota.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.runtime.pod.PodContainers;
import io.quarterdeck.runtime.pod.PodReferences;
import io.quarterdeck.runtime.pod.PodResources;
import io.quarterdeck.runtime.pod.ResourceList;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

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
