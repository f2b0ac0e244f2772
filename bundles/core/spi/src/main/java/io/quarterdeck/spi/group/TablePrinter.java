// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import io.quarterdeck.api.ApiObject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prints objects of one kind as rows of a {@code meta.k8s.io/v1 Table}. */
public interface TablePrinter {

  /** One column; wide columns have priority 1. */
  record Column(String name, String type, String format, String description, int priority) {
    public static Column of(String name) {
      return new Column(name, "string", name.equals("Name") ? "name" : "", name, 0);
    }

    public static Column wide(String name) {
      return new Column(name, "string", "", name, 1);
    }

    /** The same column with a format for its text, such as {@code name}. */
    public Column formatted(String newFormat) {
      return new Column(name, type, newFormat, description, priority);
    }

    /** The same column of another type, e.g. {@code integer}. */
    public Column typed(String newType) {
      return new Column(name, newType, format, description, priority);
    }

    /** The same column with a description. */
    public Column described(String text) {
      return new Column(name, type, format, text, priority);
    }
  }

  List<Column> columns();

  /**
   * One cell a column: String, Long, Boolean or null.
   *
   * @param object as it is served; of a list maybe without its managed fields
   */
  List<@Nullable Object> cells(ApiObject object, Instant now);

  /** What a row says of its object beside the cells, as {@code TableRowCondition}s; mostly none. */
  default List<Map<String, @Nullable Object>> conditions(ApiObject object) {
    return List.of();
  }

  /** The objects of a list in the order of its rows; mostly that of the list. */
  default List<ApiObject> ordered(List<ApiObject> objects) {
    return objects;
  }

  TablePrinter NAME_AND_AGE =
      new TablePrinter() {
        @Override
        public List<Column> columns() {
          return List.of(Column.of("Name"), new Column("Created At", "date", "", "Created At", 0));
        }

        @Override
        public List<@Nullable Object> cells(ApiObject object, Instant now) {
          return List.of(object.meta().name(), object.meta().creationTimestamp());
        }
      };
}
