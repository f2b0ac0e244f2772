// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The {@code scale} of a custom resource, at the paths that its definition names. */
final class ScalePart implements Subresource.View {
  private static final GroupVersionKind SCALE = new GroupVersionKind("autoscaling", "v1", "Scale");
  private static final List<String> SHOWN =
      List.of("name", "namespace", "uid", "resourceVersion", "creationTimestamp");

  private final Node paths;
  private final CustomResourceValidation validation;

  ScalePart(Node paths, CustomResourceValidation validation) {
    this.paths = paths;
    this.validation = validation;
  }

  @Override
  public ApiObject read(ApiObject parent) {
    Object replicas = value(parent, "specReplicasPath");
    if (!(replicas instanceof Number)) {
      throw ApiException.internal(
          "the spec replicas field "
              + FieldError.quote(paths.get("specReplicasPath").text())
              + " does not exist");
    }
    ApiObject scale = ApiObject.of(SCALE);
    for (String field : SHOWN) {
      Object shown = parent.meta().tree().get(field);
      if (shown != null) {
        scale.meta().tree().put(field, shown);
      }
    }
    Map<String, @Nullable Object> spec = scale.object("spec");
    if (((Number) replicas).longValue() != 0) {
      spec.put("replicas", replicas);
    }
    Object there = value(parent, "statusReplicasPath");
    scale.object("status").put("replicas", there instanceof Number ? there : (Object) 0L);
    if (value(parent, "labelSelectorPath") instanceof String selector && !selector.isEmpty()) {
      scale.object("status").put("selector", selector);
    }
    return scale;
  }

  private @Nullable Object value(ApiObject object, String which) {
    String path = paths.get(which).text();
    return path.isEmpty() ? null : JsonPath.of(path).first(object.tree());
  }

  @Override
  public void write(ApiObject view, ApiObject parent, StrategyContext context) {
    String[] names = paths.get("specReplicasPath").text().substring(1).split("\\.");
    Map<String, @Nullable Object> at = parent.tree();
    for (int i = 0; i < names.length - 1; i++) {
      at = Trees.object(at, names[i]);
    }
    at.put(names[names.length - 1], view.field("spec").get("replicas").number());
  }

  @Override
  public void validate(
      ApiObject parent, ApiObject old, StrategyContext context, List<FieldError> errors) {
    validation.check(parent, old, context.warnings(), errors);
  }
}
