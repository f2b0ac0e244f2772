// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.registry.internal.converted.ConvertedItems;
import io.quarterdeck.registry.internal.resource.Resource;
import io.quarterdeck.registry.internal.store.StoreFactory;
import io.quarterdeck.registry.internal.store.StoredFormat;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFeed;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.schema.document.Document;
import io.quarterdeck.schema.document.Published;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.testkit.storage.FakeBackend;
import io.quarterdeck.watchcache.CacheFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RouteTableTest {
  private static final int STEPS = 60;
  private static final List<String> NAMES = RandomGroup.NAMES;

  private final FakeBackend backend = new FakeBackend();
  private final CacheFactory caches = new CacheFactory(backend);
  private final GroupLoader loader = new GroupLoader(d -> true);
  private final ChainFeed<ApiGroup> feed = ChainFeed.create("apigroup", ChainConfig.OPEN);
  private final ResourceMaker maker =
      new ResourceMaker(
          new StoreFactory(
              backend, caches, new StoredFormat("application/json", Duration.ZERO), new Metrics()),
          new ConvertedItems(1 << 20));

  @AfterEach
  void close() {
    caches.close();
    backend.close();
  }

  private RouteTable next(@Nullable RouteTable before) {
    return RouteTable.of(feed.chain().snapshot(), loader, Published.ALL, maker, before);
  }

  private void put(String plugin, ApiGroup group) {
    feed.put(plugin, plugin, 1, "1.0.0", group);
  }

  /** Custom groups are most; the first one is mostly built in, and sometimes both. */
  private void step(Random random) {
    String name = NAMES.get(random.nextInt(NAMES.size()));
    boolean custom = random.nextInt(name.equals(NAMES.getFirst()) ? 4 : 6) > 1;
    String plugin = name + (custom ? "" : "/built-in");
    if (random.nextInt(3) == 0) {
      feed.remove(plugin);
    } else {
      put(plugin, RandomGroup.of(name, custom, random));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void aTableMadeOfTheOneBeforeIsLikeOneMadeWhole(long seed) {
    Random random = new Random(seed);
    put("always", RandomGroup.of("always.example.com", false, random));
    RouteTable table = next(null);
    for (int i = 0; i < STEPS; i++) {
      step(random);
      table = next(table);
      assertSeen(seen(next(null)), seen(table), "step " + i);
    }
  }

  private static void assertSeen(List<Object> wanted, List<Object> seen, String when) {
    assertEquals(wanted.size(), seen.size(), when);
    for (int i = 0; i < wanted.size(); i++) {
      assertEquals(wanted.get(i), seen.get(i), when);
    }
  }

  /** All that a table answers about what could be in it. */
  private static List<Object> seen(RouteTable table) {
    List<Object> out = new ArrayList<>();
    for (GroupVersionResource gvr : RandomGroup.allResources()) {
      out.add(List.of(gvr, seen(table.find(gvr)), seen(table.find(gvr.groupResource()))));
      out.add(List.of(table.equivalents(gvr, ""), table.equivalents(gvr, "scale")));
    }
    for (GroupVersionKind kind : RandomGroup.allKinds()) {
      out.add(List.of(kind, table.serves(kind), seen(table.find(kind))));
    }
    for (String name : NAMES) {
      out.add(List.of(name, table.hasGroup(name), table.isCustom(name)));
      out.add(String.valueOf(table.discovery().group(name)));
    }
    for (GroupVersion version : RandomGroup.allVersions()) {
      out.add(List.of(version, table.hasVersion(version.group(), version.version())));
      out.add(String.valueOf(table.discovery().resources(version)));
    }
    out.add(table.paths());
    out.add(table.discovery().groups());
    out.add(table.discovery().aggregatedGroups().tree());
    Document index = table.openApi().index(Map.of());
    out.add(index);
    return out;
  }

  private static List<Object> seen(@Nullable Resource r) {
    if (r == null) {
      return List.of();
    }
    List<Object> out = new ArrayList<>(List.of(r.definition(), r.strategies()));
    out.add(System.identityHashCode(r.schema()));
    out.add(System.identityHashCode(r.storedSchema()));
    out.add(r.store() == null ? "" : List.of(r.store().resource(), r.store().cache()));
    for (GroupVersion version : RandomGroup.allVersions()) {
      Resource other = r.in(version);
      out.add(other == null ? "" : other.definition());
    }
    return out;
  }

  private static final GroupVersionResource CUPS =
      new GroupVersionResource(NAMES.get(1), "v1", "cups");

  private static Resource cups(RouteTable table) {
    return Objects.requireNonNull(table.find(CUPS));
  }

  @Test
  void whatChangesElsewhereLeavesAGroupAsItIs() {
    Random random = new Random(1);
    put("a", RandomGroup.of(CUPS.group(), true, random));
    RouteTable before = next(null);
    put("b", RandomGroup.of(NAMES.get(2), true, random));
    put("c", RandomGroup.of(NAMES.get(3), false, random));
    RouteTable after = next(before);
    assertSame(cups(before), cups(after));
    assertEquals(Set.of(), before.goneFrom(after));
    put("a", RandomGroup.of(CUPS.group(), true, random));
    RouteTable replaced = next(after);
    assertNotSame(cups(after), cups(replaced));
    assertSame(cups(after).epoch(), cups(replaced).epoch(), "it is served in the same way");
    assertSame(cups(before), cups(after), "who has the table before keeps what is in it");
  }

  @Test
  void aBuiltInGroupThatIsReplacedIsServedAnewWithAllThatIsBuiltIn() {
    Random random = new Random(2);
    put("a", RandomGroup.of(CUPS.group(), false, random));
    put("b", RandomGroup.of(NAMES.get(2), false, random));
    RouteTable before = next(null);
    put("b", RandomGroup.of(NAMES.get(2), false, random));
    RouteTable after = next(before);
    assertNotSame(cups(before), cups(after), "its resources may know those of the other group");
    assertSame(cups(before).epoch(), cups(after).epoch());
  }

  @Test
  void aCustomResourceThatNobodyServesAnyLongerIsGone() {
    Random random = new Random(3);
    put("a", RandomGroup.of(CUPS.group(), true, random));
    put("b", RandomGroup.of(NAMES.get(2), true, random));
    RouteTable before = next(null);
    feed.remove("a");
    RouteTable after = next(before);
    Set<GroupResource> gone = before.goneFrom(after);
    assertTrue(gone.contains(CUPS.groupResource()), gone::toString);
    assertTrue(gone.stream().allMatch(r -> r.group().equals(CUPS.group())), gone::toString);
    put("c", RandomGroup.of(CUPS.group(), false, random));
    RouteTable builtIn = next(before);
    assertTrue(!before.goneFrom(builtIn).contains(CUPS.groupResource()), "its cache is another's");
  }
}
