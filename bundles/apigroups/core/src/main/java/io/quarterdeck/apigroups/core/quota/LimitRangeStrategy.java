// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.quota;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Trees;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Limit ranges: a container's default follows its maximum, its default request the default. */
public final class LimitRangeStrategy implements CreateStrategy {
  @Override
  public void applyDefaults(ApiObject object) {
    Values.each(
        object.object("spec"),
        "limits",
        limit -> {
          if ("Container".equals(limit.get("type"))) {
            follow(limit, "max", "default");
            follow(limit, "default", "defaultRequest");
            follow(limit, "min", "defaultRequest");
          }
        });
  }

  private static void follow(Map<String, @Nullable Object> limit, String from, String to) {
    Map<String, @Nullable Object> source = Trees.asObject(limit.get(from));
    if (source != null && !source.isEmpty()) {
      Map<String, @Nullable Object> target = Trees.object(limit, to);
      source.forEach(target::putIfAbsent);
    }
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    LimitRangeValidation.validate(object.field("spec").get("limits"), errors);
  }
}
