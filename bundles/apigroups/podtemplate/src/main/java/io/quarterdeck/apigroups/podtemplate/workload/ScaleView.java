// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.workload;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The {@code scale} subresource: an {@code autoscaling/v1 Scale} over a workload's replicas. */
public final class ScaleView implements Subresource.View {
  private static final GroupVersionKind SCALE = new GroupVersionKind("autoscaling", "v1", "Scale");

  private final Function<ApiObject, String> selector;

  /** The function prints the workload's selector, {@code <none>} for an empty one. */
  public ScaleView(Function<ApiObject, String> selector) {
    this.selector = selector;
  }

  @Override
  public ApiObject read(ApiObject parent) {
    ApiObject scale = ApiObject.of(SCALE);
    for (String field :
        List.of("name", "namespace", "uid", "resourceVersion", "creationTimestamp")) {
      Object value = parent.meta().tree().get(field);
      if (value != null) {
        scale.meta().tree().put(field, value);
      }
    }
    long wanted = parent.field("spec").get("replicas").number();
    Map<String, @Nullable Object> spec = scale.object("spec");
    if (wanted != 0) {
      spec.put("replicas", wanted);
    }
    Map<String, @Nullable Object> status = scale.object("status");
    status.put("replicas", parent.field("status").get("replicas").number());
    String text = selector.apply(parent);
    status.put("selector", text.equals("<none>") ? "" : text);
    return scale;
  }

  @Override
  public void write(ApiObject view, ApiObject parent, StrategyContext context) {
    parent.object("spec").put("replicas", view.field("spec").get("replicas").number());
  }

  @Override
  public void validate(
      ApiObject parent, ApiObject old, StrategyContext context, List<FieldError> errors) {
    Validate.nonNegative(parent.field("spec").get("replicas"), errors);
  }
}
