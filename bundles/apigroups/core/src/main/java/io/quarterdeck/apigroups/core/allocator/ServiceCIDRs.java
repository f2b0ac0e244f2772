// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectReader.Subscription;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of the ServiceCIDR objects, followed as they come and go. New addresses come from
 * those that are ready and not being deleted: one without a condition counts as ready, as somebody
 * must be there to say otherwise. Thread-safe.
 */
final class ServiceCIDRs implements AutoCloseable {
  static final GroupResource RESOURCE = new GroupResource("networking.k8s.io", "servicecidrs");
  private static final Duration CATCH_UP = Duration.ofSeconds(5);

  private record Entry(List<ServiceIPRange> ranges, boolean usable) {}

  private final ObjectReader reader;
  private final Map<String, Entry> byName = new TreeMap<>();
  private @Nullable Subscription subscription;

  ServiceCIDRs(ObjectReader reader) {
    this.reader = reader;
  }

  /** The blocks of a family from which addresses may be taken; the server's own first. */
  List<ServiceIPRange> usable(String family) {
    List<ServiceIPRange> found = known(family);
    if (found.isEmpty()) {
      catchUp();
      found = known(family);
    }
    return found;
  }

  /** A block from which this address may be taken; null when it is of none. */
  @Nullable ServiceIPRange usableRangeOf(String ip) {
    ServiceIPRange found = find(ip, true);
    if (found == null) {
      catchUp();
      found = find(ip, true);
    }
    return found;
  }

  /** Whether the address is of any block, be it ready or not. */
  boolean covers(String ip) {
    if (find(ip, false) == null) {
      catchUp();
    }
    return find(ip, false) != null;
  }

  /** The block of an address, be it ready or not; null when it is of none that is known. */
  @Nullable ServiceIPRange rangeOf(String ip) {
    return find(ip, false);
  }

  /** All of them. */
  synchronized List<ServiceIPRange> all() {
    follow();
    return byName.values().stream().flatMap(e -> e.ranges().stream()).distinct().toList();
  }

  private synchronized List<ServiceIPRange> known(String family) {
    follow();
    List<ServiceIPRange> out = new ArrayList<>();
    byName.forEach(
        (name, entry) -> {
          int at = name.equals(DefaultServiceCIDR.NAME) ? 0 : out.size();
          if (entry.usable()) {
            out.addAll(at, entry.ranges().stream().filter(r -> r.family().equals(family)).toList());
          }
        });
    return out;
  }

  private synchronized @Nullable ServiceIPRange find(String ip, boolean usable) {
    follow();
    return byName.values().stream()
        .filter(e -> e.usable() || !usable)
        .flatMap(e -> e.ranges().stream())
        .filter(r -> r.covers(ip))
        .findFirst()
        .orElse(null);
  }

  /** Before something is refused because nothing is known; the listener needs the lock for that. */
  private void catchUp() {
    follow().catchUp(CATCH_UP);
  }

  private synchronized Subscription follow() {
    Subscription current = subscription;
    if (current == null) {
      current = reader.subscribe(RESOURCE, this::changed);
      subscription = current;
    }
    return current;
  }

  private synchronized void changed(ApiObject serviceCIDR, boolean deleted) {
    if (deleted) {
      byName.remove(serviceCIDR.meta().name());
      return;
    }
    List<ServiceIPRange> ranges =
        serviceCIDR.field("spec").get("cidrs").strings().stream()
            .map(ServiceIPRange::find)
            .filter(Objects::nonNull)
            .map(Objects::requireNonNull)
            .toList();
    boolean usable = serviceCIDR.meta().deletionTimestamp().isEmpty() && isReady(serviceCIDR);
    byName.put(serviceCIDR.meta().name(), new Entry(ranges, usable));
  }

  private static boolean isReady(ApiObject serviceCIDR) {
    Node ready = StatusConditions.of(serviceCIDR).find("Ready");
    return ready.isAbsent() || ready.get("status").text().equals("True");
  }

  @Override
  public synchronized void close() {
    if (subscription != null) {
      subscription.close();
      subscription = null;
    }
  }
}
