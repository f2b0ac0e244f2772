// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.storage;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import io.quarterdeck.apigroups.podtemplate.volume.VolumeDefaults;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Volume attachments: the spec may not change. */
final class VolumeAttachmentStrategy implements UpdateStrategy, StatusStrategy, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .add(
              TablePrinter.Column.of("Attacher").formatted("name"),
              (o, now) -> o.field("spec").get("attacher").text())
          .text("PV", o -> o.field("spec").at("source", "persistentVolumeName").text())
          .text("Node", o -> o.field("spec").get("nodeName").text())
          .bool("Attached", o -> o.field("status").get("attached").bool())
          .age()
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public Set<String> metadataOfStatus() {
    return Set.of();
  }

  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    VolumeAttachmentValidation.status(object.field("status"), errors);
  }

  /** A volume that is described here is one without an object of its own. */
  @Override
  public void applyDefaults(ApiObject object) {
    Values.with(
        object.object("spec"),
        "source",
        s -> Values.with(s, "inlineVolumeSpec", VolumeDefaults::applyToSource));
  }

  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    object.object("status").put("attached", false);
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    VolumeAttachmentValidation.spec(object.field("spec"), errors);
    VolumeAttachmentValidation.created(object.field("spec"), errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    VolumeAttachmentValidation.spec(object.field("spec"), errors);
    Node spec = object.field("spec");
    if (!Validate.same(spec, old.field("spec"))) {
      errors.add(FieldError.invalid(spec.path(), goValue(spec), "field is immutable"));
    }
  }

  /** As Kubernetes' own type is shown. */
  private static Map<String, @Nullable Object> goValue(Node spec) {
    Map<String, @Nullable Object> source = new LinkedHashMap<>();
    source.put("PersistentVolumeName", spec.at("source", "persistentVolumeName").value());
    source.put("InlineVolumeSpec", spec.at("source", "inlineVolumeSpec").value());
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("Attacher", spec.get("attacher").text());
    out.put("Source", source);
    out.put("NodeName", spec.get("nodeName").text());
    return out;
  }
}
