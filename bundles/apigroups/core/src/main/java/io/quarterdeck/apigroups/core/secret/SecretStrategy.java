// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.secret;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Secrets: what comes as text in {@code stringData} is kept in {@code data}. */
public final class SecretStrategy implements UpdateStrategy, SelectableFields, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Type", o -> o.field("type").text())
          .text("Data", o -> (long) o.field("data").size())
          .age()
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    Values.absent(object.tree(), "type", "Opaque");
    Map<String, String> text = object.field("stringData").stringMap();
    if (!text.isEmpty()) {
      Map<String, @Nullable Object> data = object.object("data");
      text.forEach(
          (k, v) ->
              data.put(k, Base64.getEncoder().encodeToString(v.getBytes(StandardCharsets.UTF_8))));
    }
    object.tree().remove("stringData");
  }

  @Override
  public void prepareForUpdate(ApiObject object, ApiObject old, StrategyContext context) {
    if (object.field("type").isEmpty()) {
      object.tree().put("type", old.field("type").text());
    }
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    long total = 0;
    for (Map.Entry<String, Node> e : object.field("data").entries().entrySet()) {
      DataKeys.validate(e.getKey(), e.getValue(), errors);
      total += DataKeys.size(e.getValue());
    }
    if (total > DataKeys.LARGEST) {
      errors.add(FieldError.tooLong(FieldPath.of("data"), DataKeys.LARGEST));
    }
    SecretTypes.validate(object, errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    Validate.immutable(object.field("type"), old.field("type"), errors);
    DataKeys.frozen(object, old, List.of("data"), errors);
    validate(object, context, errors);
  }

  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    SecretTypes.warn(object, warnings);
  }

  @Override
  public Map<String, String> selectableFields(ApiObject object) {
    return Map.of("type", object.field("type").text());
  }

  @Override
  public List<String> selectableFieldNames() {
    return List.of("type");
  }
}
