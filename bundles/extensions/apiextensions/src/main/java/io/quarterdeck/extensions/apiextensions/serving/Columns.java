// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import io.quarterdeck.api.HumanDuration;
import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.apiextensions.schema.CustomVersion;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.TablePrinter.Column;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The columns of a custom resource: its name, and those of the definition or its age. */
final class Columns {
  private Columns() {}

  static TablePrinter of(CustomVersion version) {
    ColumnLayout out =
        ColumnLayout.empty()
            .add(
                new Column("Name", "string", "name", SharedTypes.metadataDescription("name"), 0),
                (o, now) -> o.meta().name());
    if (version.columns().isEmpty()) {
      String description = SharedTypes.metadataDescription("creationTimestamp");
      JsonPath age = JsonPath.of(".metadata.creationTimestamp");
      return out.add(
              new Column("Age", "date", "", description, 0),
              (o, now) -> cell("date", age.all(o.tree()), now))
          .build();
    }
    for (Node c : version.columns().items()) {
      JsonPath path = JsonPath.of(c.get("jsonPath").text());
      String type = c.get("type").text();
      String name = c.get("name").text();
      String described = c.get("description").text();
      String description =
          described.isEmpty()
              ? "Custom resource definition column (in JSONPath format): "
                  + c.get("jsonPath").text()
              : described;
      out.add(
          new Column(
              name, type, c.get("format").text(), description, (int) c.get("priority").number()),
          (o, now) -> cell(type, path.all(o.tree()), now));
    }
    return out.build();
  }

  private static @Nullable Object cell(String type, List<@Nullable Object> found, Instant now) {
    Object value = found.isEmpty() ? null : found.getFirst();
    if (value == null) {
      // a null that is there is no text
      return type.equals("string") && !found.isEmpty() ? "<no value>" : null;
    }
    return switch (type) {
      case "string" -> text(value);
      case "integer" -> value instanceof Number n ? (Object) n.longValue() : null;
      case "number" -> value instanceof Number ? value : null;
      case "boolean" -> value instanceof Boolean ? value : null;
      case "date" -> value instanceof String s ? HumanDuration.since(s, now) : null;
      default -> null;
    };
  }

  /** A value as text: scalars as they are, the rest as JSON. */
  static String text(Object value) {
    return value instanceof Map || value instanceof List ? Json.text(value) : value.toString();
  }
}
