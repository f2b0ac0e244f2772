// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.servers.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.server.ServerIdentity;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The Leases in kube-system that say which servers there are; one a server. */
final class IdentityLeases {
  static final GroupResource LEASES = new GroupResource("coordination.k8s.io", "leases");
  static final String NAMESPACE = "kube-system";
  static final Duration DURATION = Duration.ofHours(1);
  private static final String LABEL = "apiserver.kubernetes.io/identity";
  private static final String SERVER = "kube-apiserver";
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private final ObjectReader reader;
  private final ObjectWriter writer;
  private final ServerIdentity identity;
  private final InstantSource clock;

  IdentityLeases(
      ObjectReader reader, ObjectWriter writer, ServerIdentity identity, InstantSource clock) {
    this.reader = reader;
    this.writer = writer;
    this.identity = identity;
    this.clock = clock;
  }

  /** Creates this server's lease, or renews it. */
  void renew() {
    if (reader.getLive(LEASES, NAMESPACE, identity.name()) == null) {
      create();
    } else {
      writer.update(LEASES, NAMESPACE, identity.name(), this::renewed);
    }
  }

  private void create() {
    ApiObject lease = ApiObject.of(new GroupVersionKind("coordination.k8s.io", "v1", "Lease"));
    lease.meta().setName(identity.name());
    lease.meta().setNamespace(NAMESPACE);
    try {
      writer.create(LEASES, renewed(lease));
    } catch (ApiException e) {
      if (e.code() != 409) {
        throw e;
      }
    }
  }

  private ApiObject renewed(ApiObject lease) {
    lease.meta().mutableLabels().put(LABEL, SERVER);
    lease.meta().mutableLabels().put("kubernetes.io/hostname", identity.hostname());
    Map<String, @Nullable Object> spec = lease.object("spec");
    spec.put("holderIdentity", identity.holder());
    spec.put("leaseDurationSeconds", DURATION.toSeconds());
    spec.put("renewTime", MICROS.format(clock.instant()));
    return lease;
  }

  /** Deletes the leases of servers that have not been heard of for as long as they said. */
  void collect() {
    LabelSelector servers =
        new LabelSelector(
            List.of(
                new LabelSelector.Requirement(LABEL, LabelSelector.Operator.IN, Set.of(SERVER))));
    for (ApiObject lease : reader.list(LEASES, NAMESPACE, servers)) {
      if (isExpired(lease) && !lease.meta().name().equals(identity.name())) {
        delete(lease);
      }
    }
  }

  private void delete(ApiObject lease) {
    try {
      writer.delete(LEASES, NAMESPACE, lease.meta().name(), lease.meta().uid());
    } catch (ApiException e) {
      // another server was faster, or its owner has come back under a new uid
      if (e.code() != 404 && e.code() != 409) {
        throw e;
      }
    }
  }

  /** One that nobody has filled in counts as expired, too. */
  private boolean isExpired(ApiObject lease) {
    Node spec = lease.field("spec");
    long seconds = spec.get("leaseDurationSeconds").number();
    try {
      Instant renewed = Instant.parse(spec.get("renewTime").text());
      return renewed.plusSeconds(seconds).isBefore(clock.instant());
    } catch (DateTimeParseException e) {
      return true;
    }
  }
}
