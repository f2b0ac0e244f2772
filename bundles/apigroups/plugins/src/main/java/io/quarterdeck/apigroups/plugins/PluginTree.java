// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A plugin's view as the fields of its object. */
final class PluginTree {
  private static final GroupVersionKind KIND =
      new GroupVersionKind(PluginsGroup.GROUP, "v1", "Plugin");

  private PluginTree() {}

  static ApiObject create(PluginView view) {
    ApiObject o = ApiObject.of(KIND);
    o.meta().setName(view.objectName());
    return withSpec(o, view);
  }

  /** The same object when it says so already. */
  static ApiObject withSpec(ApiObject o, PluginView view) {
    Map<String, @Nullable Object> spec = new LinkedHashMap<>();
    spec.put("enabled", view.enabled());
    if (view.ownRank() != null) {
      spec.put("rank", (long) view.ownRank());
    }
    if (!Objects.equals(o.tree().get("spec"), spec)) {
      o.tree().put("spec", spec);
    }
    return o;
  }

  static ApiObject withStatus(ApiObject o, PluginView view) {
    Map<String, @Nullable Object> status = o.object("status");
    status.clear();
    status.put("kind", view.kind());
    status.put("plugin", view.name());
    status.put("state", view.state().wire);
    put(status, "version", view.version());
    put(status, "rank", view.rank());
    if (view.required()) {
      status.put("required", true);
    }
    put(status, "message", view.message());
    put(status, "calls", view.figures().calls());
    put(status, "refusals", view.figures().refusals());
    put(status, "failures", view.figures().failures());
    put(status, "averageMicros", view.figures().averageMicros());
    put(status, "slowestMicros", view.figures().slowestMicros());
    return o;
  }

  private static void put(Map<String, @Nullable Object> status, String field, String value) {
    if (!value.isEmpty()) {
      status.put(field, value);
    }
  }

  private static void put(Map<String, @Nullable Object> status, String field, long value) {
    if (value != 0) {
      status.put(field, value);
    }
  }
}
