// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Rules;
import io.quarterdeck.apigroups.podtemplate.Values;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.MetadataChecks;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Persistent volume claims: once bound, little of their spec may change. */
final class PersistentVolumeClaimStrategy implements ResourceStrategy {
  private static final String BETA_CLASS = "volume.beta.kubernetes.io/storage-class";
  private static final List<String> VOLUME_MODES = List.of("Block", "Filesystem");

  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Status", PersistentVolumeClaimStrategy::phase)
          .text("Volume", o -> o.field("spec").get("volumeName").text())
          .text("Capacity", o -> bound(o) ? storage(o) : "")
          .text("Access Modes", o -> bound(o) ? AccessModes.shortNames(o.field("status")) : "")
          .text("StorageClass", o -> o.field("spec").get("storageClassName").text())
          .text(
              "VolumeAttributesClass",
              o -> o.field("spec").get("volumeAttributesClassName").text("<unset>"))
          .age()
          .wide("VolumeMode", o -> o.field("spec").get("volumeMode").text("<unset>"))
          .build();

  @Override
  public MetadataChecks metadataChecks() {
    return MetadataChecks.TRANSITION_AND_WHOLE;
  }

  @Override
  public boolean returnsDeletedObject() {
    return true;
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    Values.absent(object.object("spec"), "volumeMode", "Filesystem");
    Values.absent(object.object("status"), "phase", "Pending");
  }

  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    object.object("status").put("phase", "Pending");
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node spec = object.field("spec");
    AccessModes.validate(spec.get("accessModes"), "at least 1 access mode is required", errors);
    Node request = spec.at("resources", "requests", "storage");
    if (request.isAbsent()) {
      errors.add(FieldError.required(spec.get("resources").path().key("storage"), ""));
    } else if (request.text().startsWith("-") || request.text().equals("0")) {
      errors.add(
          FieldError.invalid(
              spec.get("resources").path().key("storage"),
              request.text(),
              "must be greater than zero"));
    }
    if (!spec.get("storageClassName").isEmpty()) {
      Rules.form(spec.get("storageClassName"), Names::dnsSubdomain, errors);
    }
    if (spec.get("volumeMode").isPresent()) {
      Rules.oneOf(spec.get("volumeMode"), VOLUME_MODES, errors);
    }
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    validate(object, context, errors);
    if (!frozen(object, old).equals(frozen(old, old))) {
      errors.add(
          FieldError.forbidden(
              FieldPath.of("spec"),
              "spec is immutable after creation except resources.requests and"
                  + " volumeAttributesClassName for bound claims"));
    }
  }

  /** What may not change; a class may be given to a claim that was made without one. */
  private static Map<String, @Nullable Object> frozen(ApiObject claim, ApiObject old) {
    Map<String, @Nullable Object> spec = claim.copy().object("spec");
    if (old.field("spec").get("storageClassName").isAbsent() && betaClass(old) == null) {
      spec.remove("storageClassName");
    }
    spec.remove("volumeAttributesClassName");
    Values.with(spec, "resources", r -> r.remove("requests"));
    if (claim.field("spec").get("volumeName").isEmpty()) {
      spec.remove("volumeName");
    }
    return spec;
  }

  private static @Nullable String betaClass(ApiObject claim) {
    return claim.meta().annotations().get(BETA_CLASS);
  }

  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    if (betaClass(object) != null) {
      warnings.add(
          "metadata.annotations["
              + BETA_CLASS
              + "]: deprecated since v1.8; use \"storageClassName\" attribute instead");
    }
  }

  @Override
  public Map<String, String> selectableFields(ApiObject object) {
    return Map.of("name", object.meta().name());
  }

  @Override
  public List<String> selectableFieldNames() {
    return List.of("name");
  }

  private static String phase(ApiObject o) {
    return o.meta().deletionTimestamp().isEmpty()
        ? o.field("status").get("phase").text()
        : "Terminating";
  }

  private static boolean bound(ApiObject o) {
    return !o.field("spec").get("volumeName").isEmpty();
  }

  private static String storage(ApiObject o) {
    return o.field("status").at("capacity", "storage").text();
  }
}
