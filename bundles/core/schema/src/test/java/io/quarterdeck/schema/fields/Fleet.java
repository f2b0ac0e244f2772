// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Schema;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A ship with every kind of list and map, and its owners. */
final class Fleet {
  static final Schema SHIP =
      Definitions.read(
              """
                  {"types":{
                   "x.v1.Ship":{"fields":[
                     {"name":"name","type":"string"},
                     {"name":"size","type":"int32"},
                     {"name":"status","type":"string"},
                     {"name":"labels","map":{"type":"string"}},
                     {"name":"tags","list":{"type":"string"},"listType":"set"},
                     {"name":"plain","list":{"type":"string"}},
                     {"name":"whole","ref":"x.v1.Mast","mapType":"atomic"},
                     {"name":"flag","ref":"x.v1.Flag"},
                     {"name":"pieces","ref":"x.v1.Flag","mapType":"granular"},
                     {"name":"masts","list":{"ref":"x.v1.Mast"},"listType":"map",
                      "listMapKeys":["name"]}]},
                   "x.v1.Mast":{"fields":[
                     {"name":"name","type":"string"},
                     {"name":"wood","type":"string"},
                     {"name":"sails","type":"int32"}]},
                   "x.v1.Flag":{"mapType":"atomic","fields":[
                     {"name":"colour","type":"string"},
                     {"name":"maker","ref":"x.v1.Flag"}]}}}
                  """)
          .type("x.v1.Ship");

  private final Ownership ownership;
  private Typed live;
  private int clock;

  Fleet(FieldSet reset) {
    ownership = new Ownership(new LinkedHashMap<>(), (o, version) -> null, reset);
    live = typed("{}");
  }

  static Typed typed(String json) {
    return new Typed(
        "x/v1", SHIP, Objects.requireNonNull(Trees.asObject(Json.read(json.replace('\'', '"')))));
  }

  Fleet apply(String manager, String json) {
    return apply(manager, json, false);
  }

  Fleet force(String manager, String json) {
    return apply(manager, json, true);
  }

  private Fleet apply(String manager, String json, boolean force) {
    Typed after =
        ownership.apply(live, typed(json), Manager.applier(manager, ""), force, "t" + ++clock);
    live = after == null ? live : after;
    return this;
  }

  Fleet update(String manager, String json) {
    Typed after = typed(json);
    ownership.update(live, after, Manager.updater(manager, "x/v1", ""), "t" + ++clock);
    live = after;
    return this;
  }

  Fleet cap(int most) {
    ownership.cap(most);
    return this;
  }

  /** The object, with single quotes. */
  String object() {
    return Json.text(live.tree()).replace('"', '\'');
  }

  /** What a manager owns, with single quotes; empty for nothing. */
  String owned(String manager) {
    for (Map.Entry<Manager, Owned> e : ownership.owners().entrySet()) {
      if (e.getKey().name().equals(manager)) {
        return Json.text(FieldsV1.write(e.getValue().fields())).replace('"', '\'');
      }
    }
    return "";
  }

  /** When what a manager owns changed last. */
  @Nullable String time(String manager) {
    return ownership.owners().entrySet().stream()
        .filter(e -> e.getKey().name().equals(manager))
        .map(e -> e.getValue().time())
        .findFirst()
        .orElse(null);
  }
}
