// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.networking;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** IP addresses that are in use: the name is the address, the owner may not change. */
final class IPAddressStrategy implements UpdateStrategy, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named().text("ParentRef", IPAddressStrategy::parent).build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node parent = object.field("spec").get("parentRef");
    if (parent.isAbsent()) {
      errors.add(FieldError.required(parent.path(), ""));
      return;
    }
    if (!parent.get("group").isEmpty()) {
      Validate.form(parent.get("group"), Names::dnsSubdomain, errors);
    }
    for (String field : List.of("resource", "name")) {
      if (Validate.required(parent.get(field), errors)) {
        Validate.form(parent.get(field), Names::pathSegment, errors);
      }
    }
    Validate.form(parent.get("namespace"), Names::pathSegment, errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    validate(object, context, errors);
    Node now = object.field("spec").get("parentRef");
    if (!Validate.same(now, old.field("spec").get("parentRef"))) {
      errors.add(FieldError.invalid(now.path(), goValue(now), "field is immutable"));
    }
  }

  /** The owner as Kubernetes' own type is shown. */
  private static @Nullable Object goValue(Node p) {
    if (p.isAbsent()) {
      return null;
    }
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("Group", p.get("group").text());
    out.put("Resource", p.get("resource").text());
    out.put("Namespace", p.get("namespace").text());
    out.put("Name", p.get("name").text());
    return out;
  }

  private static String parent(ApiObject o) {
    Node p = o.field("spec").get("parentRef");
    if (p.isAbsent()) {
      return "<none>";
    }
    String group = p.get("group").text();
    String resource = p.get("resource").text();
    String kind = group.isEmpty() ? resource : resource + "." + group;
    String namespace = p.get("namespace").text();
    String owner = namespace.isEmpty() ? "" : "/" + namespace;
    return kind.toLowerCase(Locale.ROOT) + owner + "/" + p.get("name").text();
  }
}
