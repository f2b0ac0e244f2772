// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.volume;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import io.quarterdeck.apigroups.podtemplate.volume.ClaimSpecValidation;
import io.quarterdeck.apigroups.podtemplate.warning.ClaimWarnings;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Persistent volume claims: once bound, little of their spec may change. */
public final class PersistentVolumeClaimStrategy
    implements UpdateStrategy, StatusStrategy, TableConvertor {
  private static final String BETA_CLASS = "volume.beta.kubernetes.io/storage-class";

  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Status", PersistentVolumeClaimStrategy::phase)
          .text("Volume", o -> o.field("spec").get("volumeName").text())
          .text("Capacity", o -> bound(o) ? storage(o) : "")
          .text("Access Modes", o -> bound(o) ? AccessModes.shortNames(o.field("status")) : "")
          .text("StorageClass", AccessModes::storageClass)
          .text(
              "VolumeAttributesClass",
              o -> o.field("spec").get("volumeAttributesClassName").text("<unset>"))
          .age()
          .wide("VolumeMode", o -> o.field("spec").get("volumeMode").text("<unset>"))
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    object.object("spec").putIfAbsent("volumeMode", "Filesystem");
    Values.absent(object.object("status"), "phase", "Pending");
  }

  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    object.object("status").put("phase", "Pending");
    ClaimSources.prepare(object.object("spec"), false);
  }

  @Override
  public void prepareForUpdate(ApiObject object, ApiObject old, StrategyContext context) {
    boolean inUse =
        old.field("spec").get("dataSource").isPresent()
            || old.field("spec").get("dataSourceRef").isPresent();
    ClaimSources.prepare(object.object("spec"), inUse);
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    ClaimSpecValidation.validate(object.field("spec"), errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    validate(object, context, errors);
    Map<String, @Nullable Object> before = old.copy().object("spec");
    Map<String, @Nullable Object> now = object.copy().object("spec");
    allowed(object, old, now, before);
    betaClass(object, old, errors);
    if (!now.equals(before)) {
      errors.add(
          FieldError.forbidden(
              FieldPath.of("spec"),
              "spec is immutable after creation except resources.requests and"
                  + " volumeAttributesClassName for bound claims\n"
                  + ClaimSpecDump.difference(Node.root(before), Node.root(now))));
    }
    shrunk(object, old, errors);
    Node mode = object.field("spec").get("volumeMode").withPath(FieldPath.of("volumeMode"));
    Validate.immutable(mode, old.field("spec").get("volumeMode"), errors);
    attributesClass(object, old, errors);
  }

  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    PersistentVolumeClaimStatusValidation.validate(object, errors);
  }

  /** Evens out what may change: a name is given once, sizes and classes when it is bound. */
  private static void allowed(
      ApiObject object,
      ApiObject old,
      Map<String, @Nullable Object> now,
      Map<String, @Nullable Object> before) {
    if (old.field("spec").get("volumeName").isEmpty()) {
      copy("volumeName", now, before);
    }
    String beta = betaClass(old);
    Node name = object.field("spec").get("storageClassName");
    boolean fits = beta == null || (name.isPresent() && name.text().equals(beta));
    if (old.field("spec").get("storageClassName").isAbsent() && fits) {
      // the default class is given to claims that came before it; the annotation's becomes a field
      now.remove("storageClassName");
    }
    if (object.field("status").get("phase").text().equals("Bound")) {
      copy("volumeAttributesClassName", before, now);
      Object size = old.field("spec").at("resources", "requests", "storage").value();
      Values.with(
          now, "resources", r -> Values.with(r, "requests", q -> q.replace("storage", size)));
    }
  }

  /** The annotation stays, unless the field takes its place. */
  private static void betaClass(ApiObject object, ApiObject old, List<FieldError> errors) {
    String now = betaClass(object);
    String before = betaClass(old);
    Node name = object.field("spec").get("storageClassName");
    boolean moves =
        now == null
            && before != null
            && old.field("spec").get("storageClassName").isAbsent()
            && name.isPresent()
            && name.text().equals(before);
    String text = now == null ? "" : now;
    if (!moves && !text.equals(before == null ? "" : before)) {
      errors.add(
          FieldError.invalid(
              FieldPath.of("metadata", "annotations").child(BETA_CLASS),
              text,
              "field is immutable"));
    }
  }

  private static void copy(
      String field, Map<String, @Nullable Object> from, Map<String, @Nullable Object> to) {
    Object value = from.get(field);
    if (value == null) {
      to.remove(field);
    } else {
      to.put(field, value);
    }
  }

  private static void shrunk(ApiObject object, ApiObject old, List<FieldError> errors) {
    Node size = object.field("spec").at("resources", "requests", "storage");
    Quantity now = Quantity.parseOrNull(size.text());
    Quantity before =
        Quantity.parseOrNull(old.field("spec").at("resources", "requests", "storage").text());
    Quantity there = Quantity.parseOrNull(old.field("status").at("capacity", "storage").text());
    if (now == null || before == null || now.compareTo(before) >= 0) {
      return;
    }
    if (now.compareTo(there == null ? Quantity.parse("0") : there) <= 0) {
      errors.add(FieldError.forbidden(size.path(), "field can not be less than status.capacity"));
    }
  }

  private static void attributesClass(ApiObject object, ApiObject old, List<FieldError> errors) {
    Node now = object.field("spec").get("volumeAttributesClassName");
    Node before = old.field("spec").get("volumeAttributesClassName");
    if (before.isPresent() && now.isAbsent()) {
      errors.add(FieldError.forbidden(now.path(), "update from non-nil value to nil is forbidden"));
    } else if (!before.isEmpty() && now.isEmpty()) {
      errors.add(
          FieldError.forbidden(now.path(), "update from non-empty value to empty is forbidden"));
    }
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
    ClaimWarnings.of(object.field("spec"), warnings);
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
    return o.field("status").at("capacity", "storage").text("0");
  }
}
