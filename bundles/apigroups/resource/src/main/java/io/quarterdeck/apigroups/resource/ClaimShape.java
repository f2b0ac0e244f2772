// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A claim's spec as messages show it: every field, by the names of Kubernetes' structures. */
final class ClaimShape {
  private ClaimShape() {}

  static Map<String, @Nullable Object> template(Node spec) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    spec.get("metadata").entries().forEach((k, v) -> out.put(k, Trees.sorted(v.value())));
    out.put("Spec", spec(spec.get("spec")));
    return out;
  }

  static Map<String, @Nullable Object> spec(Node spec) {
    Node devices = spec.get("devices");
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("Requests", list(devices.get("requests"), ClaimShape::request));
    out.put("Constraints", list(devices.get("constraints"), ClaimShape::constraint));
    out.put("Config", list(devices.get("config"), ClaimShape::config));
    return one("Devices", out);
  }

  private static Object request(Node r) {
    Map<String, @Nullable Object> out = one("Name", r.get("name").text());
    Node exactly = r.get("exactly");
    out.put("Exactly", exactly.isAbsent() ? null : devices(exactly, false));
    out.put("FirstAvailable", list(r.get("firstAvailable"), s -> devices(s, true)));
    return out;
  }

  private static Object devices(Node d, boolean alternative) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    if (alternative) {
      out.put("Name", d.get("name").text());
    }
    out.put("DeviceClassName", d.get("deviceClassName").text());
    out.put("Selectors", list(d.get("selectors"), ClaimShape::selector));
    out.put("AllocationMode", d.get("allocationMode").text());
    out.put("Count", d.get("count").number());
    if (!alternative) {
      out.put("AdminAccess", d.get("adminAccess").value());
    }
    out.put("Tolerations", list(d.get("tolerations"), ClaimShape::toleration));
    Node capacity = d.get("capacity");
    out.put(
        "Capacity", capacity.isAbsent() ? null : one("Requests", capacity.get("requests").value()));
    return out;
  }

  private static Object selector(Node s) {
    Node cel = s.get("cel");
    return one("CEL", cel.isAbsent() ? null : one("Expression", cel.get("expression").text()));
  }

  private static Object toleration(Node t) {
    Map<String, @Nullable Object> out = one("Key", t.get("key").text());
    out.put("Operator", t.get("operator").text());
    out.put("Value", t.get("value").text());
    out.put("Effect", t.get("effect").text());
    out.put("TolerationSeconds", t.get("tolerationSeconds").value());
    return out;
  }

  private static Object constraint(Node c) {
    Map<String, @Nullable Object> out = one("Requests", c.get("requests").value());
    out.put("MatchAttribute", c.get("matchAttribute").value());
    out.put("DistinctAttribute", c.get("distinctAttribute").value());
    return out;
  }

  private static Object config(Node c) {
    Map<String, @Nullable Object> out = one("Requests", c.get("requests").value());
    Node opaque = c.get("opaque");
    if (opaque.isAbsent()) {
      out.put("Opaque", null);
    } else {
      Map<String, @Nullable Object> shown = one("Driver", opaque.get("driver").text());
      shown.put("Parameters", opaque.get("parameters").value());
      out.put("Opaque", shown);
    }
    return out;
  }

  private static @Nullable Object list(Node list, Function<Node, Object> element) {
    return list.isAbsent() ? null : list.items().stream().map(element).toList();
  }

  private static Map<String, @Nullable Object> one(String field, @Nullable Object value) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put(field, value);
    return out;
  }
}
