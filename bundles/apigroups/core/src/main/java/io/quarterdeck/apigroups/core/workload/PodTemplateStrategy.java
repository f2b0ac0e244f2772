// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.workload;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.apigroups.podtemplate.warning.PodWarnings;
import io.quarterdeck.apigroups.podtemplate.workload.PodTemplate;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Pod templates as objects of their own. */
public final class PodTemplateStrategy implements CreateStrategy, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Containers", o -> PodTemplate.containerNames(podSpec(o)))
          .text("Images", o -> PodTemplate.images(podSpec(o)))
          .text("Pod Labels", PodTemplateStrategy::labels)
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    PodTemplate.applyDefaults(object.tree());
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    PodTemplate.validate(object.field("template"), errors);
  }

  private static Node podSpec(ApiObject o) {
    return o.field("template").get("spec");
  }

  private static String labels(ApiObject o) {
    Map<String, String> labels = o.field("template").at("metadata", "labels").stringMap();
    return labels.isEmpty()
        ? "<none>"
        : new TreeMap<>(labels)
            .entrySet().stream()
                .map(e -> e.getKey() + "=" + e.getValue())
                .collect(Collectors.joining(","));
  }

  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    PodWarnings.ofWorkload(object, old, object.field("template"), warnings);
  }
}
