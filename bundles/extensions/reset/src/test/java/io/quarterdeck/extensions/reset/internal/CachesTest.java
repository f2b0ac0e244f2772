// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.lookup.StorageVersions.Kept;
import io.quarterdeck.spi.storage.KeyValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class CachesTest {
  private static final GroupResource DEPLOYMENTS = new GroupResource("apps", "deployments");
  private static final GroupResource SERVICES = new GroupResource("", "services");
  private static final GroupResource NODES = new GroupResource("", "nodes");
  private static final GroupResource WIDGETS = new GroupResource("example.com", "widgets");
  private static final GroupResource PODS = new GroupResource("", "pods");

  private final Cached cached = new Cached();

  private void catchUp(String... keys) {
    List<Kept> kept =
        Stream.of(DEPLOYMENTS, PODS).map(r -> new Kept(r, "v1", List.of(), List.of())).toList();
    List<Step> steps =
        Stream.of(keys)
            .<Step>map(k -> new Step.Delete(new KeyValue("/registry/" + k, new byte[0], 1, 1, 0)))
            .toList();
    new Caches(cached, () -> kept).catchUp(steps);
  }

  @Test
  void thoseThatWereWrittenAreWaitedForOnce() {
    cached.filled.addAll(Set.of(DEPLOYMENTS, SERVICES, NODES, WIDGETS, PODS));
    catchUp(
        "deployments/n/a",
        "deployments/n/b",
        "services/specs/n/a",
        "minions/a",
        "example.com/widgets/n/a",
        "ranges/servicenodeports",
        "unknown/n/a");
    assertEquals(Set.of(DEPLOYMENTS, SERVICES, NODES, WIDGETS), new HashSet<>(cached.awaited));
    assertEquals(4, cached.awaited.size());
  }

  @Test
  void thoseThatNobodyReadsAreNotFilled() {
    cached.filled.add(PODS);
    catchUp("deployments/n/a", "pods/n/a");
    assertEquals(List.of(PODS), cached.awaited);
  }

  @Test
  void whereOneIsTooSlowNobodyWaitsForTheOthers() {
    cached.filled.addAll(Set.of(DEPLOYMENTS, PODS));
    cached.slow.addAll(cached.filled);
    catchUp("deployments/n/a", "pods/n/a");
    assertEquals(1, cached.awaited.size());
  }
}
