// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.HumanDuration;
import io.quarterdeck.spi.group.TablePrinter.Column;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Builds a {@link TablePrinter} column by column. */
public final class ColumnLayout {
  private final List<Column> columns = new ArrayList<>();
  private final List<BiFunction<ApiObject, Instant, @Nullable Object>> cells = new ArrayList<>();

  private Function<ApiObject, List<Map<String, @Nullable Object>>> conditions = o -> List.of();
  private @Nullable Comparator<ApiObject> order;

  private ColumnLayout() {}

  /** Starts with the column {@code Name}. */
  public static ColumnLayout named() {
    return new ColumnLayout().add(Column.of("Name"), (o, now) -> o.meta().name());
  }

  /** Starts with no column. */
  public static ColumnLayout empty() {
    return new ColumnLayout();
  }

  public ColumnLayout text(String name, Function<ApiObject, @Nullable Object> cell) {
    return add(Column.of(name), (o, now) -> cell.apply(o));
  }

  /** A column of type {@code integer}. */
  public ColumnLayout integer(String name, Function<ApiObject, @Nullable Object> cell) {
    return add(Column.of(name).typed("integer"), (o, now) -> cell.apply(o));
  }

  /** A column of type {@code boolean}. */
  public ColumnLayout bool(String name, Function<ApiObject, @Nullable Object> cell) {
    return add(Column.of(name).typed("boolean"), (o, now) -> cell.apply(o));
  }

  /** A column that only {@code -o wide} shows. */
  public ColumnLayout wide(String name, Function<ApiObject, @Nullable Object> cell) {
    return add(Column.wide(name), (o, now) -> cell.apply(o));
  }

  /** The age of the object. */
  public ColumnLayout age() {
    return since("Age", o -> o.meta().creationTimestamp());
  }

  /** The time since a timestamp of the object. */
  public ColumnLayout since(String name, Function<ApiObject, String> timestamp) {
    return add(Column.of(name), (o, now) -> HumanDuration.since(timestamp.apply(o), now));
  }

  /** The time since a timestamp of the object, for {@code -o wide}. */
  public ColumnLayout wideSince(String name, Function<ApiObject, String> timestamp) {
    return add(Column.wide(name), (o, now) -> HumanDuration.since(timestamp.apply(o), now));
  }

  public ColumnLayout add(Column column, BiFunction<ApiObject, Instant, @Nullable Object> cell) {
    columns.add(column);
    cells.add(cell);
    return this;
  }

  /** What rows say of their objects beside the cells, see {@link TablePrinter#conditions}. */
  public ColumnLayout conditions(Function<ApiObject, List<Map<String, @Nullable Object>>> of) {
    conditions = of;
    return this;
  }

  /** The order of the rows of a list, where it is not that of the list. */
  public ColumnLayout ordered(Comparator<ApiObject> by) {
    order = by;
    return this;
  }

  public TablePrinter build() {
    return new Printer(List.copyOf(columns), List.copyOf(cells), conditions, order);
  }

  private record Printer(
      List<Column> columns,
      List<BiFunction<ApiObject, Instant, @Nullable Object>> producers,
      Function<ApiObject, List<Map<String, @Nullable Object>>> told,
      @Nullable Comparator<ApiObject> order)
      implements TablePrinter {

    @Override
    public List<Map<String, @Nullable Object>> conditions(ApiObject object) {
      return told.apply(object);
    }

    @Override
    public List<ApiObject> ordered(List<ApiObject> objects) {
      return order == null ? objects : objects.stream().sorted(order).toList();
    }

    @Override
    public List<@Nullable Object> cells(ApiObject object, Instant now) {
      List<@Nullable Object> out = new ArrayList<>(producers.size());
      producers.forEach(p -> out.add(p.apply(object, now)));
      return out;
    }
  }
}
