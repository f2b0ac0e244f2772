// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.table;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Encoded;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.TablePrinter.Column;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Builds {@code meta.k8s.io} Tables: what {@code kubectl get} prints. */
public final class Tables {
  private final String apiVersion;
  private final TablePrinter printer;
  private final IncludeObject include;
  private final UnaryOperator<ApiObject> reduction;
  private final Instant now;

  /**
   * @param version of the group {@code meta.k8s.io}: {@code v1} or {@code v1beta1}
   * @param include what each row carries besides its cells
   * @param reduction what an object is before only its metadata is shown
   * @param now what ages are counted to
   */
  public Tables(
      String version,
      TablePrinter printer,
      IncludeObject include,
      UnaryOperator<ApiObject> reduction,
      Instant now) {
    this(PartialObjects.apiVersion(version), now, printer, include, reduction);
  }

  private Tables(
      String apiVersion,
      Instant now,
      TablePrinter printer,
      IncludeObject include,
      UnaryOperator<ApiObject> reduction) {
    this.apiVersion = apiVersion;
    this.reduction = reduction;
    this.printer = printer;
    this.include = include;
    this.now = now;
  }

  /** A table of one object. */
  public ApiObject of(ApiObject object) {
    return table(ListMeta.of(object.meta().resourceVersion()), List.of(object), true);
  }

  /** A table of a list, in its order or in the printer's. */
  public ApiObject of(ListMeta meta, List<ApiObject> objects) {
    return table(meta, objects, true);
  }

  /**
   * A table of one object of a watch.
   *
   * @param first whether it is the first event, the only one that names the columns
   */
  public ApiObject ofEvent(ApiObject object, boolean first) {
    return table(ListMeta.of(object.meta().resourceVersion()), List.of(object), first);
  }

  /** The same of an object that is nothing but its metadata, which it always carries. */
  public ApiObject ofMark(ApiObject object, boolean first) {
    IncludeObject least = include == IncludeObject.NONE ? IncludeObject.METADATA : include;
    return new Tables(apiVersion, now, printer, least, reduction).ofEvent(object, first);
  }

  /**
   * A table of a list in JSON, with what its rows carry cut out of what is stored: one object at a
   * time is a tree. The reduction changes none of these objects.
   *
   * @param decode makes an object what the printer needs of it
   * @return its parts, null where only {@link #of(ListMeta, List)} will do: for rows in an order of
   *     the printer's own, and for none
   */
  public @Nullable List<ByteBuffer> slices(
      ListMeta meta, List<Encoded> objects, Function<Encoded, ApiObject> decode) {
    TableSlices out = new TableSlices(head(meta, true), include, apiVersion);
    ApiObject last = null;
    for (Encoded stored : objects) {
      ApiObject object = decode.apply(stored);
      if (last != null && !isInOrder(List.of(last, object))) {
        return null;
      }
      out.row(row(object), stored);
      last = object;
    }
    return last == null ? null : out.parts();
  }

  /** Printers without an order of their own give the very list. */
  @SuppressWarnings("ReferenceEquality")
  private boolean isInOrder(List<ApiObject> two) {
    List<ApiObject> ordered = printer.ordered(two);
    return ordered == two || ordered.getFirst() == two.getFirst();
  }

  private Map<String, @Nullable Object> head(ListMeta meta, boolean columns) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("kind", "Table");
    out.put("apiVersion", apiVersion);
    out.put("metadata", meta.tree());
    out.put("columnDefinitions", columns ? columns() : null);
    return out;
  }

  private ApiObject table(ListMeta meta, List<ApiObject> objects, boolean columns) {
    Map<String, @Nullable Object> out = head(meta, columns);
    out.put(
        "rows", objects.isEmpty() && printer == TablePrinter.NAME_AND_AGE ? null : rows(objects));
    return new ApiObject(out);
  }

  private List<@Nullable Object> columns() {
    List<@Nullable Object> out = new ArrayList<>();
    for (Column c : printer.columns()) {
      Map<String, @Nullable Object> column = new LinkedHashMap<>();
      column.put("name", c.name());
      column.put("type", c.type());
      column.put("format", c.format());
      column.put("description", c.description());
      column.put("priority", (long) c.priority());
      out.add(column);
    }
    return out;
  }

  private List<@Nullable Object> rows(List<ApiObject> objects) {
    List<@Nullable Object> out = new ArrayList<>(objects.size());
    for (ApiObject o : printer.ordered(objects)) {
      Map<String, @Nullable Object> row = row(o);
      row.put("object", included(o));
      out.add(row);
    }
    return out;
  }

  private Map<String, @Nullable Object> row(ApiObject object) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("cells", new ArrayList<>(printer.cells(object, now)));
    List<Map<String, @Nullable Object>> conditions = printer.conditions(object);
    if (!conditions.isEmpty()) {
      row.put("conditions", new ArrayList<>(conditions));
    }
    return row;
  }

  private @Nullable Object included(ApiObject o) {
    return switch (include) {
      case NONE -> null;
      case METADATA -> PartialObjects.metadata(reduction.apply(o), apiVersion);
      case OBJECT -> o.tree();
    };
  }
}
