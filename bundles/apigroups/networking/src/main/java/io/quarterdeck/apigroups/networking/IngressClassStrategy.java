// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.networking;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Ingress classes: the controller may not change. */
final class IngressClassStrategy implements UpdateStrategy, TableConvertor {
  private static final List<String> SCOPES = List.of("Cluster", "Namespace");

  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Controller", o -> o.field("spec").get("controller").text())
          .text("Parameters", IngressClassStrategy::parameters)
          .age()
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    Map<String, @Nullable Object> parameters =
        Trees.asObject(object.object("spec").get("parameters"));
    if (parameters != null && parameters.get("scope") == null) {
      parameters.put("scope", "Cluster");
    }
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node controller = object.field("spec").get("controller");
    if (Validate.bytes(controller.text()) > 250) {
      errors.add(FieldError.tooLong(controller.path(), 250));
    }
    Validate.domainPrefixedPath(controller, errors);
    Node parameters = object.field("spec").get("parameters");
    if (parameters.isPresent()) {
      parameters(parameters, errors);
    }
  }

  private static void parameters(Node p, List<FieldError> errors) {
    if (p.get("apiGroup").isPresent()) {
      Validate.form(p.get("apiGroup"), Names::dnsSubdomain, errors);
    }
    for (String field : List.of("kind", "name")) {
      if (Validate.required(p.get(field), errors)) {
        Validate.form(p.get(field), Names::pathSegment, errors);
      }
    }
    Node scope = p.get("scope");
    Node namespace = p.get("namespace");
    if (!SCOPES.contains(scope.text())) {
      Validate.oneOf(scope, SCOPES, errors);
      return;
    }
    if (scope.text().equals("Namespace")) {
      if (namespace.isAbsent()) {
        errors.add(
            FieldError.required(namespace.path(), "`parameters.scope` is set to 'Namespace'"));
      } else {
        Validate.form(namespace, Names::dnsLabel, errors);
      }
    } else if (namespace.isPresent()) {
      errors.add(FieldError.forbidden(namespace.path(), "`parameters.scope` is set to 'Cluster'"));
    }
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    Node controller = object.field("spec").get("controller");
    if (!controller.text().equals(old.field("spec").get("controller").text())) {
      errors.add(FieldError.invalid(controller.path(), controller.text(), "field is immutable"));
    }
    validate(object, context, errors);
  }

  private static String parameters(ApiObject o) {
    Node p = o.field("spec").get("parameters");
    if (p.isAbsent()) {
      return "<none>";
    }
    String group = p.get("apiGroup").text();
    String kind = group.isEmpty() ? p.get("kind").text() : p.get("kind").text() + "." + group;
    return kind + "/" + p.get("name").text();
  }
}
