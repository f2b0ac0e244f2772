// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;

/** That pruning may be left out for an applier who names all that it named before. */
class PruningTest {
  private static final Manager APPLIER = Manager.applier("a", "");
  private static final Manager OTHER = Manager.updater("b", "x/v1", "");

  @Test
  void takesNothingAwayWhenAllIsNamedStill() {
    int full = 0;
    for (int seed = 0; seed < 3000; seed++) {
      Random random = new Random(seed);
      Typed before = ship(random);
      Typed now = merged(before, ship(random));
      Typed live = merged(ship(random), before);
      FieldSet last = before.fields();
      if (last.isEmpty() || !last.minus(now.fields()).isEmpty()) {
        // an empty map is named as such, and one with entries is not
        continue;
      }
      full++;
      Typed merged = merged(live, now);
      assertEquals(
          Json.text(merged.tree()),
          Json.text(pruned(merged, last, now.fields(), live, ship(random)).tree()),
          "seed " + seed);
    }
    assertTrue(full > 1500, "of 3000 were compared: " + full);
  }

  @Test
  void takesAwayWhatIsNotNamedAnyMore() {
    Typed before = Fleet.typed("{'masts':[{'name':'m0','wood':'oak'}],'size':1}");
    Typed now = Fleet.typed("{'size':1}");
    Typed merged = merged(before, now);
    Typed pruned = pruned(merged, before.fields(), now.fields(), before, Fleet.typed("{}"));
    assertNotEquals(merged.tree(), pruned.tree());
    assertEquals("{\"size\":1}", Json.text(pruned.tree()));
  }

  private static Typed merged(Typed live, Typed config) {
    return live.with(TypedMerge.merge(live.tree(), config.tree(), Fleet.SHIP));
  }

  private static Typed pruned(
      Typed merged, FieldSet last, FieldSet named, Typed live, Typed others) {
    Map<Manager, Owned> owners = new LinkedHashMap<>();
    owners.put(APPLIER, new Owned(named, "x/v1", "t"));
    owners.put(OTHER, new Owned(others.fields(), "x/v1", "t"));
    Versions none = (object, version) -> null;
    return new Pruning(none, owners).prune(merged, new Owned(last, "x/v1", "t"), live);
  }

  private static Typed ship(Random random) {
    StringJoiner out = new StringJoiner(",", "{", "}");
    List<String> fields = new ArrayList<>();
    fields.add("'size':" + random.nextInt(3));
    fields.add("'labels':{'l" + random.nextInt(3) + "':'x'}");
    fields.add("'labels':{}");
    fields.add("'tags':['t" + random.nextInt(3) + "','u']");
    fields.add("'plain':['p" + random.nextInt(3) + "']");
    fields.add("'whole':{'wood':'w" + random.nextInt(3) + "'}");
    fields.add("'flag':{'colour':'c" + random.nextInt(3) + "'}");
    fields.add("'pieces':{'maker':{'colour':'c" + random.nextInt(3) + "'}}");
    fields.add("'pieces':{'colour':'c'}");
    fields.add("'masts':[{'name':'m" + random.nextInt(3) + "','wood':'oak'}]");
    fields.add("'masts':[{'name':'m0','sails':2},{'name':'m1'}]");
    fields.add("'masts':[]");
    List<String> taken = new ArrayList<>();
    for (String field : fields) {
      String name = field.substring(0, field.indexOf(':'));
      if (random.nextInt(3) == 0 && taken.stream().noneMatch(t -> t.startsWith(name))) {
        taken.add(field);
      }
    }
    taken.forEach(out::add);
    return Fleet.typed(out.toString());
  }
}
