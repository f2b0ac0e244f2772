// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.ResourceDefinition;
import io.quarterdeck.schema.model.ResourceTable;
import io.quarterdeck.schema.model.SubresourceDefinition;
import java.util.List;
import java.util.Set;

/** A small group to make documents of. */
final class Harbour {
  private static final Set<String> ALL =
      Set.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");

  private Harbour() {}

  static ServedGroup group(String name, String preferred, String... versions) {
    List<ResourceDefinition> resources =
        List.of(versions).stream().map(v -> ships(new GroupVersion(name, v))).toList();
    ResourceTable table = new ResourceTable(name, preferred, List.of(versions), resources);
    return new ServedGroup(table, definitions());
  }

  private static ResourceDefinition ships(GroupVersion gv) {
    GroupVersionKind ship = gv.withKind("Ship");
    return new ResourceDefinition(
        gv.withResource("ships"),
        ship,
        "ship",
        true,
        ALL,
        List.of("sh"),
        List.of("all"),
        "x.v1.Ship",
        List.of(
            new SubresourceDefinition("status", ship, Set.of("get", "patch", "update")),
            new SubresourceDefinition(
                "scale",
                new GroupVersionKind("autoscaling", "v1", "Scale"),
                Set.of("get", "update"))),
        new GroupVersion("", "v1"),
        new GroupVersion("", "v1"));
  }

  static GroupVersionResource ships(String version) {
    return new GroupVersionResource("harbour.example", version, "ships");
  }

  private static Definitions definitions() {
    return Definitions.read(
        """
            {"types":{
             "x.v1.Ship":{"description":"A ship.","fields":[
               {"name":"kind","type":"string"},
               {"name":"name","type":"string","required":true,"always":true,"description":"Its name."},
               {"name":"colour","type":"string","enum":["red","blue"],"default":"red"},
               {"name":"mass","type":"quantity","description":"How heavy."},
               {"name":"mate","ref":"x.v1.Ship","pointer":true,"description":"Another."},
               {"name":"hull","ref":"x.v1.Hull","required":true,"always":true,"description":"Floats."},
               {"name":"labels","map":{"type":"string"},"mapType":"atomic"},
               {"name":"hulls","list":{"ref":"x.v1.Hull"},"listType":"map","listMapKeys":["id"],
                "patchStrategy":["merge","retainKeys"],"mergeKey":"id"}]},
             "x.v1.Hull":{"fields":[{"name":"id","type":"int32","required":true}]},
             "x.v1.Unused":{"fields":[]}}}
            """);
  }
}
