// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import io.quarterdeck.spi.group.VersionConverter;
import io.quarterdeck.spi.group.VersionedStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Horizontal pod autoscalers, stored as {@code v2}. */
final class AutoscalerStrategy
    implements UpdateStrategy, StatusStrategy, TableConvertor, VersionedStrategy {
  private static final Map<String, VersionConverter> CONVERTERS = Map.of("v1", new V1Converter());
  static final long CPU_TARGET = 80;

  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Reference", AutoscalerStrategy::reference)
          .text("Targets", o -> TargetText.of(asStored(o)))
          .text("MinPods", AutoscalerStrategy::minimum)
          .text("MaxPods", o -> o.field("spec").get("maxReplicas").number())
          .text("Replicas", o -> o.field("status").get("currentReplicas").number())
          .age()
          .build();

  private final boolean toZero;
  private final boolean tolerances;

  /**
   * @param toZero whether they may scale down to no replicas ({@code HPAScaleToZero})
   * @param tolerances whether they may have tolerances ({@code HPAConfigurableTolerance})
   */
  AutoscalerStrategy(boolean toZero, boolean tolerances) {
    this.toZero = toZero;
    this.tolerances = tolerances;
  }

  @Override
  public Map<String, VersionConverter> converters() {
    return CONVERTERS;
  }

  @Override
  public Set<String> versionAnnotations() {
    return V1Converter.ANNOTATIONS;
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    V1Converter.dropAnnotations(object);
    Map<String, @Nullable Object> spec = object.object("spec");
    if (spec.get("minReplicas") == null) {
      spec.put("minReplicas", 1L);
    }
    if (object.field("spec").get("metrics").isEmpty()) {
      spec.put("metrics", new ArrayList<>(List.of(MetricForms.cpuTarget(CPU_TARGET))));
    }
    if (spec.get("behavior") != null) {
      BehaviorDefaults.apply(Trees.object(spec, "behavior"));
    }
  }

  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    if (!tolerances) {
      Tolerances.drop(object);
    }
  }

  /** What an object has already it keeps. */
  @Override
  public void prepareForUpdate(ApiObject object, ApiObject old, StrategyContext context) {
    if (!tolerances && !Tolerances.areIn(old)) {
      Tolerances.drop(object);
    }
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    HorizontalPodAutoscalerValidation.validate(object.field("spec"), null, toZero, errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    HorizontalPodAutoscalerValidation.validate(
        object.field("spec"), old.field("spec"), toZero, errors);
  }

  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    HorizontalPodAutoscalerValidation.status(object.field("status"), errors);
  }

  /** Tables print what clients see; the text needs the metrics that only v2 has. */
  private static ApiObject asStored(ApiObject shown) {
    return shown.apiVersion().endsWith("/v1") ? new V1Converter().toStored(shown.copy()) : shown;
  }

  private static String reference(ApiObject o) {
    Node target = o.field("spec").get("scaleTargetRef");
    return target.get("kind").text() + "/" + target.get("name").text();
  }

  private static String minimum(ApiObject o) {
    Node minimum = o.field("spec").get("minReplicas");
    return minimum.isAbsent() ? "<unset>" : Long.toString(minimum.number());
  }
}
