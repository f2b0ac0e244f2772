// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import io.quarterdeck.apigroups.podtemplate.volume.ClaimSpecValidation;
import io.quarterdeck.apigroups.podtemplate.warning.ClaimWarnings;
import io.quarterdeck.apigroups.podtemplate.warning.PodWarnings;
import io.quarterdeck.apigroups.podtemplate.workload.Percent;
import io.quarterdeck.apigroups.podtemplate.workload.PodTemplate;
import io.quarterdeck.apigroups.podtemplate.workload.ScaleView;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.group.SubresourceStrategy;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Stateful sets: little of their spec may change. */
final class StatefulSetStrategy
    implements UpdateStrategy, StatusStrategy, SubresourceStrategy, TableConvertor {
  private static final Set<String> CHANGEABLE =
      Set.of(
          "replicas",
          "ordinals",
          "template",
          "updateStrategy",
          "revisionHistoryLimit",
          "persistentVolumeClaimRetentionPolicy",
          "minReadySeconds");
  private static final List<String> RETENTION = List.of("Retain", "Delete");

  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Ready", WorkloadCells::ready)
          .age()
          .wide("Containers", WorkloadCells::containers)
          .wide("Images", WorkloadCells::images)
          .build();

  private final boolean hasMaxUnavailable;

  /**
   * Of the gate {@code MaxUnavailableStatefulSet}.
   *
   * @param hasMaxUnavailable whether an update may say how many pods may be missing
   */
  StatefulSetStrategy(boolean hasMaxUnavailable) {
    this.hasMaxUnavailable = hasMaxUnavailable;
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    Map<String, @Nullable Object> spec = object.object("spec");
    spec.putIfAbsent("replicas", 1L);
    spec.putIfAbsent("revisionHistoryLimit", 10L);
    Values.absent(spec, "podManagementPolicy", "OrderedReady");
    applyDefaults(Trees.object(spec, "updateStrategy"));
    Map<String, @Nullable Object> retention =
        Trees.object(spec, "persistentVolumeClaimRetentionPolicy");
    Values.absent(retention, "whenDeleted", "Retain");
    Values.absent(retention, "whenScaled", "Retain");
    PodTemplate.applyDefaults(spec);
    Values.each(spec, "volumeClaimTemplates", StatefulSetStrategy::claim);
  }

  /** Who names the type and says no more gets no partition. */
  private void applyDefaults(Map<String, @Nullable Object> update) {
    if (update.get("type") == null || "".equals(update.get("type"))) {
      update.put("type", "RollingUpdate");
      Trees.object(update, "rollingUpdate");
    }
    if ("RollingUpdate".equals(update.get("type"))) {
      Values.with(
          update,
          "rollingUpdate",
          rolling -> {
            rolling.putIfAbsent("partition", 0L);
            if (hasMaxUnavailable) {
              rolling.putIfAbsent("maxUnavailable", 1L);
            }
          });
    }
  }

  /** Without its gate, how many pods may be missing during an update is not taken. */
  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    if (!hasMaxUnavailable) {
      dropMaxUnavailable(object);
    }
  }

  @Override
  public void prepareForUpdate(ApiObject object, ApiObject old, StrategyContext context) {
    if (!hasMaxUnavailable
        && old.field("spec").at("updateStrategy", "rollingUpdate", "maxUnavailable").isAbsent()) {
      dropMaxUnavailable(object);
    }
  }

  static void dropMaxUnavailable(ApiObject object) {
    Map<String, @Nullable Object> update =
        Trees.asObject(object.object("spec").get("updateStrategy"));
    Map<String, @Nullable Object> rolling =
        update == null ? null : Trees.asObject(update.get("rollingUpdate"));
    if (rolling != null) {
      rolling.remove("maxUnavailable");
    }
  }

  /**
   * A claim in a template is a claim of its own, with volume mode and a pending status; its kind is
   * known, whatever was sent.
   */
  private static void claim(Map<String, @Nullable Object> claim) {
    claim.put("apiVersion", "v1");
    claim.put("kind", "PersistentVolumeClaim");
    Trees.object(claim, "spec").putIfAbsent("volumeMode", "Filesystem");
    Values.absent(Trees.object(claim, "status"), "phase", "Pending");
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    rules(object, errors);
  }

  private static void rules(ApiObject object, List<FieldError> errors) {
    Node spec = object.field("spec");
    policy(spec.get("podManagementPolicy"), errors);
    update(spec.get("updateStrategy"), errors);
    for (String field : List.of("whenDeleted", "whenScaled")) {
      Validate.oneOf(
          spec.get("persistentVolumeClaimRetentionPolicy").get(field), RETENTION, errors);
    }
    Validate.nonNegative(spec.get("replicas"), errors);
    Validate.nonNegative(spec.get("minReadySeconds"), errors);
    if (spec.at("ordinals", "start").number() < 0) {
      Validate.nonNegative(spec.at("ordinals", "start"), errors);
    }
    if (!spec.get("serviceName").isEmpty()) {
      Validate.form(spec.get("serviceName"), Names::dnsLabel, errors);
    }
    spec.get("volumeClaimTemplates")
        .items()
        .forEach(c -> ClaimSpecValidation.validate(c.get("spec"), errors));
    PodTemplate.validateWithSelector(ClaimVolumes.before(spec), "statefulset", true, errors);
    PodTemplate.restartsAlways(spec.get("template"), "StatefulSet", errors);
  }

  private static void policy(Node policy, List<FieldError> errors) {
    if (policy.isEmpty()) {
      errors.add(FieldError.required(policy.path(), ""));
    } else if (!List.of("OrderedReady", "Parallel").contains(policy.text())) {
      errors.add(FieldError.invalid(policy, "must be 'OrderedReady' or 'Parallel'"));
    }
  }

  private static void update(Node update, List<FieldError> errors) {
    Node rolling = update.get("rollingUpdate");
    switch (update.get("type").text()) {
      case "OnDelete" -> {
        if (rolling.isPresent()) {
          errors.add(
              FieldError.invalid(
                  rolling.path(),
                  shown(rolling),
                  "only allowed for updateStrategy 'RollingUpdate'"));
        }
      }
      case "RollingUpdate" -> {
        if (rolling.get("partition").number() < 0) {
          Validate.nonNegative(rolling.get("partition"), errors);
        }
        maxUnavailable(rolling.get("maxUnavailable"), errors);
      }
      default -> {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        all.put("Type", update.get("type").text());
        all.put("RollingUpdate", rolling.isAbsent() ? null : shown(rolling));
        errors.add(FieldError.invalid(update.path(), all, "must be 'RollingUpdate' or 'OnDelete'"));
      }
    }
  }

  private static void maxUnavailable(Node most, List<FieldError> errors) {
    if (most.isAbsent()) {
      return;
    }
    Percent.nonNegative(most, errors);
    if (Percent.isZero(most)) {
      errors.add(FieldError.invalid(most, "cannot be 0"));
    }
    Percent.atMostAll(most, errors);
  }

  private static Map<String, @Nullable Object> shown(Node rolling) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("Partition", rolling.get("partition").number());
    out.put("MaxUnavailable", rolling.get("maxUnavailable").value());
    return out;
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    rules(object, errors);
    Map<String, @Nullable Object> now = new HashMap<>(object.object("spec"));
    Map<String, @Nullable Object> before = new HashMap<>(old.copy().object("spec"));
    now.keySet().removeAll(CHANGEABLE);
    before.keySet().removeAll(CHANGEABLE);
    if (!now.equals(before)) {
      errors.add(
          FieldError.forbidden(
              FieldPath.of("spec"),
              "updates to statefulset spec for fields other than 'replicas', 'ordinals',"
                  + " 'template', 'updateStrategy', 'revisionHistoryLimit',"
                  + " 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden"));
    }
  }

  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    WorkloadStatusValidation.statefulSet(object.field("status"), old.field("status"), errors);
  }

  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    PodWarnings.ofNamingWorkload(object, old, object.field("spec").get("template"), warnings);
    object
        .field("spec")
        .get("volumeClaimTemplates")
        .items()
        .forEach(c -> ClaimWarnings.of(c.get("spec"), warnings));
    if (object.field("spec").get("revisionHistoryLimit").number() < 0) {
      warnings.add(
          "spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >="
              + " 0 is recommended");
    }
  }

  @Override
  public @Nullable Subresource subresource(String name) {
    return name.equals("scale") ? new ScaleView(WorkloadCells::selector) : null;
  }
}
