// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.node;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.apigroups.core.connect.Connects;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.group.SubresourceStrategy;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Nodes. */
public final class NodeStrategy
    implements UpdateStrategy,
        StatusStrategy,
        SelectableFields,
        SubresourceStrategy,
        TableConvertor {
  private static final String ROLE_PREFIX = "node-role.kubernetes.io/";

  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Status", NodeStrategy::status)
          .text("Roles", NodeStrategy::roles)
          .age()
          .text("Version", o -> info(o, "kubeletVersion"))
          .wide("Internal-IP", o -> address(o, "InternalIP"))
          .wide("External-IP", o -> address(o, "ExternalIP"))
          .wide("OS-Image", o -> info(o, "osImage"))
          .wide("Kernel-Version", o -> info(o, "kernelVersion"))
          .wide("Container-Runtime", o -> info(o, "containerRuntimeVersion"))
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    NodeValidation.validate(object, errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    NodeValidation.validateUpdate(object, old, errors);
  }

  /** The older field is the first of the newer, and what is not said of allocatable is capacity. */
  @Override
  public void applyDefaults(ApiObject object) {
    Map<String, @Nullable Object> spec = Trees.asObject(object.tree().get("spec"));
    if (spec != null) {
      spec.remove("configSource");
      podBlocks(spec);
    }
    Map<String, @Nullable Object> status = Trees.asObject(object.tree().get("status"));
    if (status != null && status.get("capacity") != null && status.get("allocatable") == null) {
      status.put("allocatable", Trees.copyValue(status.get("capacity")));
    }
  }

  private static void podBlocks(Map<String, @Nullable Object> spec) {
    List<@Nullable Object> blocks = Trees.asList(spec.get("podCIDRs"));
    if (spec.get("podCIDR") instanceof String first && !first.isEmpty()) {
      if (blocks == null || blocks.isEmpty() || !first.equals(blocks.getFirst())) {
        // whoever knows only the older field has no second block
        spec.put("podCIDRs", new ArrayList<Object>(List.of(first)));
      }
    } else if (blocks != null && !blocks.isEmpty()) {
      spec.put("podCIDR", blocks.getFirst());
    }
  }

  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    if (!object.field("spec").get("externalID").isEmpty()) {
      warnings.add("spec.externalID: this field is deprecated, and is unused by Kubernetes");
    }
    object.field("spec").get("podCIDRs").items().forEach(b -> Addresses.warn(b, warnings));
  }

  /** What holds for a change of the node holds for its status, too. */
  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    NodeValidation.validateStatus(object, old, errors);
  }

  @Override
  public Map<String, String> selectableFields(ApiObject object) {
    return Map.of(
        "spec.unschedulable", Boolean.toString(object.field("spec").get("unschedulable").bool()));
  }

  @Override
  public List<String> selectableFieldNames() {
    return List.of("spec.unschedulable");
  }

  private static String status(ApiObject o) {
    List<String> out = new ArrayList<>();
    for (Node c : o.field("status").get("conditions").items()) {
      if (c.get("type").text().equals("Ready")) {
        out.add(c.get("status").text().equals("True") ? "Ready" : "NotReady");
      }
    }
    if (out.isEmpty()) {
      out.add("Unknown");
    }
    if (o.field("spec").get("unschedulable").bool()) {
      out.add("SchedulingDisabled");
    }
    return String.join(",", out);
  }

  private static String roles(ApiObject o) {
    Set<String> roles = new TreeSet<>();
    o.meta()
        .labels()
        .forEach(
            (k, v) -> {
              if (k.startsWith(ROLE_PREFIX) && k.length() > ROLE_PREFIX.length()) {
                roles.add(k.substring(ROLE_PREFIX.length()));
              } else if (k.equals("kubernetes.io/role") && !v.isEmpty()) {
                roles.add(v);
              }
            });
    return roles.isEmpty() ? "<none>" : String.join(",", roles);
  }

  private static String info(ApiObject o, String field) {
    String text = o.field("status").get("nodeInfo").get(field).text();
    return text.isEmpty() && !field.equals("kubeletVersion") ? "<unknown>" : text;
  }

  private static String address(ApiObject o, String type) {
    return o.field("status").get("addresses").items().stream()
        .filter(a -> a.get("type").text().equals(type))
        .map(a -> a.get("address").text())
        .findFirst()
        .orElse("<none>");
  }

  @Override
  public @Nullable Subresource subresource(String name) {
    return Connects.ofNode(name);
  }
}
