// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.storage;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The CSI drivers that run on a node. */
final class CSINodeStrategy implements UpdateStrategy, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .integer("Drivers", o -> (long) o.field("spec").get("drivers").size())
          .age()
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Set<String> names = new HashSet<>();
    for (Node d : object.field("spec").get("drivers").items()) {
      name(d.get("name"), errors);
      nodeId(d.get("nodeID"), errors);
      Node count = d.at("allocatable", "count");
      if (count.isPresent()) {
        Validate.nonNegative(count, errors);
      }
      if (!names.add(d.get("name").text())) {
        errors.add(FieldError.duplicate(d.get("name").path(), d.get("name").text()));
      }
      topologyKeys(d.get("topologyKeys"), errors);
    }
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    validate(object, context, errors);
    unchanged(object.field("spec").get("drivers"), old.field("spec").get("drivers"), errors);
  }

  /** How many volumes there may be is all that a driver may say anew. */
  static void unchanged(Node drivers, Node before, List<FieldError> errors) {
    for (Node was : before.items()) {
      for (Node is : drivers.items()) {
        if (was.get("name").text().equals(is.get("name").text()) && !sameDriver(is, was)) {
          errors.add(FieldError.invalid(drivers.path(), goValue(is), "field is immutable"));
        }
      }
    }
  }

  private static boolean sameDriver(Node is, Node was) {
    return is.get("nodeID").text().equals(was.get("nodeID").text())
        && Validate.same(is.get("topologyKeys"), was.get("topologyKeys"));
  }

  /** As Kubernetes' own type is shown, without what is not compared. */
  private static Map<String, @Nullable Object> goValue(Node driver) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("Name", driver.get("name").text());
    out.put("NodeID", driver.get("nodeID").text());
    out.put("TopologyKeys", driver.get("topologyKeys").value());
    out.put("Allocatable", null);
    return out;
  }

  private static void name(Node name, List<FieldError> errors) {
    if (name.isEmpty()) {
      errors.add(FieldError.required(name.path(), ""));
      return;
    }
    if (name.text().length() > 63) {
      errors.add(FieldError.tooLong(name.path(), 63));
    }
    Names.dnsSubdomain(name.text().toLowerCase(Locale.ROOT))
        .forEach(m -> errors.add(FieldError.invalid(name.path(), name.text(), m)));
  }

  private static void nodeId(Node id, List<FieldError> errors) {
    if (id.isEmpty()) {
      errors.add(FieldError.required(id.path(), ""));
    } else if (id.text().length() > 256) {
      errors.add(FieldError.invalid(id, "must be 256 characters or less"));
    }
  }

  private static void topologyKeys(Node keys, List<FieldError> errors) {
    Set<String> seen = new HashSet<>();
    for (Node k : keys.items()) {
      Node shown = k.withPath(FieldPath.of(keys.path().toString().replace(".topologyKeys", "")));
      if (!seen.add(k.text())) {
        errors.add(FieldError.duplicate(shown.path(), k.text()));
      }
      if (k.text().isEmpty()) {
        errors.add(FieldError.required(shown.path(), ""));
      }
      Validate.form(shown, Names::qualified, errors);
    }
  }
}
