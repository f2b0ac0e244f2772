// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.volume;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.core.common.QuantityValidation;
import io.quarterdeck.apigroups.core.node.NodeLabelChanges;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import io.quarterdeck.apigroups.podtemplate.scheduling.AffinityValidation;
import io.quarterdeck.apigroups.podtemplate.volume.AccessModeValidation;
import io.quarterdeck.apigroups.podtemplate.volume.VolumeDefaults;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Persistent volumes: their source may not change. */
public final class PersistentVolumeStrategy
    implements UpdateStrategy, StatusStrategy, TableConvertor {
  private static final String PHASE_CHANGED = "lastPhaseTransitionTime";
  private static final List<String> RECLAIM = List.of("Delete", "Recycle", "Retain");
  private static final List<String> VOLUME_MODES = List.of("Block", "Filesystem");

  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Capacity", o -> o.field("spec").at("capacity", "storage").text("0"))
          .text("Access Modes", o -> AccessModes.shortNames(o.field("spec")))
          .text("Reclaim Policy", o -> o.field("spec").get("persistentVolumeReclaimPolicy").text())
          .text("Status", PersistentVolumeStrategy::phase)
          .text("Claim", PersistentVolumeStrategy::claim)
          .text("StorageClass", AccessModes::storageClass)
          .text(
              "VolumeAttributesClass",
              o -> o.field("spec").get("volumeAttributesClassName").text("<unset>"))
          .text("Reason", o -> o.field("status").get("reason").text())
          .age()
          .wide("VolumeMode", o -> o.field("spec").get("volumeMode").text("<unset>"))
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    Map<String, @Nullable Object> spec = object.object("spec");
    Values.absent(spec, "persistentVolumeReclaimPolicy", "Retain");
    spec.putIfAbsent("volumeMode", "Filesystem");
    Values.absent(object.object("status"), "phase", "Pending");
    VolumeDefaults.applyToSource(spec);
  }

  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    Map<String, @Nullable Object> status = object.object("status");
    status.put("phase", "Pending");
    status.put(PHASE_CHANGED, context.now().truncatedTo(ChronoUnit.SECONDS).toString());
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node spec = object.field("spec");
    AccessModeValidation.required(spec.get("accessModes"), "", errors);
    AccessModeValidation.supported(spec.get("accessModes"), errors);
    Node capacity = spec.get("capacity");
    if (capacity.isEmpty()) {
      errors.add(FieldError.required(capacity.path(), ""));
    }
    if (capacity.get("storage").isAbsent() || capacity.size() > 1) {
      errors.add(
          FieldError.notSupported(
              capacity.path(),
              capacity.isAbsent() ? null : new TreeMap<>(capacity.stringMap()),
              List.of("storage")));
    }
    for (String name : capacity.stringMap().keySet()) {
      QuantityValidation.positive(capacity.key(name), errors);
    }
    Node policy = spec.get("persistentVolumeReclaimPolicy");
    if (!policy.isEmpty()) {
      Validate.oneOf(policy, RECLAIM, errors);
    }
    affinity(spec.get("nodeAffinity"), errors);
    VolumeSources.exactlyOne(spec, object.meta().name(), errors);
    if (policy.text().equals("Recycle") && isRoot(spec.at("hostPath", "path").text())) {
      errors.add(
          FieldError.forbidden(policy.path(), "may not be 'recycle' for a hostPath mount of '/'"));
    }
    if (!spec.get("storageClassName").isEmpty()) {
      Validate.form(spec.get("storageClassName"), Names::dnsSubdomain, errors);
    }
    if (spec.get("volumeMode").isPresent()) {
      Validate.oneOf(spec.get("volumeMode"), VOLUME_MODES, errors);
    }
    attributesClass(spec, errors);
  }

  /** Nothing but slashes and dots that stay. */
  private static boolean isRoot(String path) {
    return path.matches("/(\\.?/)*+\\.?");
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    validate(object, context, errors);
    VolumeSources.unchanged(object, old, errors);
    Node mode = object.field("spec").get("volumeMode").withPath(FieldPath.of("volumeMode"));
    Validate.immutable(mode, old.field("spec").get("volumeMode"), errors);
    Node attributes = object.field("spec").get("volumeAttributesClassName");
    if (attributes.isAbsent() && old.field("spec").get("volumeAttributesClassName").isPresent()) {
      errors.add(
          FieldError.forbidden(attributes.path(), "update from non-nil value to nil is forbidden"));
    }
    Node affinity = object.field("spec").get("nodeAffinity");
    Node before = old.field("spec").get("nodeAffinity");
    if (before.isPresent() && !NodeLabelChanges.same(affinity, before)) {
      errors.add(
          FieldError.invalid(
              FieldPath.of("nodeAffinity"),
              affinity.isAbsent() ? null : AffinityText.of(affinity),
              "field is immutable, except for updating from beta label to GA"));
    }
  }

  private static void affinity(Node affinity, List<FieldError> errors) {
    Node required = affinity.get("required");
    if (required.isPresent()) {
      AffinityValidation.nodeSelector(required, errors);
    } else if (affinity.isPresent()) {
      errors.add(FieldError.required(required.path(), "must specify required node constraints"));
    }
  }

  private static void attributesClass(Node spec, List<FieldError> errors) {
    Node name = spec.get("volumeAttributesClassName");
    if (name.isAbsent()) {
      return;
    }
    if (name.isEmpty()) {
      errors.add(FieldError.required(name.path(), "an empty string is disallowed"));
    } else {
      Validate.form(name, Names::dnsSubdomain, errors);
    }
    if (spec.get("csi").isAbsent()) {
      errors.add(
          FieldError.required(
              spec.get("csi").path(), "has to be specified when using volumeAttributesClassName"));
    }
  }

  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    VolumeWarnings.ofVolume(object, warnings);
  }

  /** Says when the phase changed, where the writer does not. */
  @Override
  public void prepareStatus(ApiObject object, ApiObject old, StrategyContext context) {
    Map<String, @Nullable Object> now = object.object("status");
    Map<String, @Nullable Object> before = old.object("status");
    boolean moved = !Objects.equals(now.get("phase"), before.get("phase"));
    Object time = now.get(PHASE_CHANGED);
    if (moved && (time == null || time.equals(before.get(PHASE_CHANGED)))) {
      now.put(PHASE_CHANGED, context.now().truncatedTo(ChronoUnit.SECONDS).toString());
    }
  }

  private static String phase(ApiObject o) {
    return o.meta().deletionTimestamp().isEmpty()
        ? o.field("status").get("phase").text()
        : "Terminating";
  }

  private static String claim(ApiObject o) {
    Node ref = o.field("spec").get("claimRef");
    return ref.isAbsent() ? "" : ref.get("namespace").text() + "/" + ref.get("name").text();
  }
}
