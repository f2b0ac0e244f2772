// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.storage;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Rules;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Volume attachments: the spec may not change. */
final class VolumeAttachmentStrategy implements ResourceStrategy {
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
  public boolean allowsUnconditionalUpdate() {
    return false;
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
  public Set<String> resetFields(String subresource) {
    return subresource.equals("status")
        ? Set.of("spec", "metadata")
        : ResourceStrategy.super.resetFields(subresource);
  }

  @Override
  public @Nullable Subresource subresource(String name) {
    return name.equals("status") ? new StatusView() : null;
  }

  /** Only the status is taken, nothing of the metadata. */
  private static final class StatusView implements Subresource.View {
    @Override
    public void write(ApiObject view, ApiObject parent, StrategyContext context) {
      parent.tree().put("status", view.object("status"));
    }
  }

  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    object.object("status").put("attached", false);
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node spec = object.field("spec");
    Rules.required(spec.get("attacher"), errors);
    Node source = spec.get("source");
    boolean named = source.get("persistentVolumeName").isPresent();
    boolean inline = source.get("inlineVolumeSpec").isPresent();
    if (named == inline) {
      errors.add(
          FieldError.required(
              source.path(),
              "must specify exactly one of inlineVolumeSpec and persistentVolumeName"));
    } else if (named) {
      Rules.form(source.get("persistentVolumeName"), Names::dnsSubdomain, errors);
    }
    Rules.form(spec.get("nodeName"), Names::dnsSubdomain, errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    Rules.immutable(object.field("spec"), old.field("spec"), errors);
  }
}
