// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.event;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.HumanDuration;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Events of the core group. */
public final class EventStrategy implements CreateStrategy, SelectableFields, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.empty()
          .add(TablePrinter.Column.of("Last Seen"), EventStrategy::lastSeen)
          .text("Type", o -> o.field("type").text())
          .text("Reason", o -> o.field("reason").text())
          .text("Object", EventStrategy::involved)
          .wide("Subobject", o -> o.field("involvedObject").get("fieldPath").text())
          .wide("Source", EventStrategy::source)
          .text("Message", o -> o.field("message").text().strip())
          .add(TablePrinter.Column.wide("First Seen"), EventStrategy::firstSeen)
          .wide("Count", EventStrategy::count)
          .add(TablePrinter.Column.wide("Name").formatted("name"), (o, now) -> o.meta().name())
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    EventValidation.validate(object, errors);
  }

  @Override
  public Map<String, String> selectableFields(ApiObject object) {
    Map<String, String> out = new LinkedHashMap<>();
    Node involved = object.field("involvedObject");
    for (String field :
        List.of("kind", "namespace", "name", "uid", "apiVersion", "resourceVersion", "fieldPath")) {
      out.put("involvedObject." + field, involved.get(field).text());
      // events.k8s.io reads the same store, and selects by this name
      out.put("regarding." + field, involved.get(field).text());
    }
    out.put("reason", object.field("reason").text());
    String reporting = object.field("reportingComponent").text();
    String component = object.field("source").get("component").text();
    out.put("reportingComponent", reporting);
    out.put("reportingController", reporting);
    out.put("source", component.isEmpty() ? reporting : component);
    out.put("type", object.field("type").text());
    return out;
  }

  @Override
  public String indexedField() {
    return "involvedObject.name";
  }

  @Override
  public List<String> selectableFieldNames() {
    return List.of(
        "involvedObject.kind",
        "involvedObject.namespace",
        "involvedObject.name",
        "involvedObject.uid",
        "involvedObject.apiVersion",
        "involvedObject.resourceVersion",
        "involvedObject.fieldPath",
        "reason",
        "reportingComponent",
        "source",
        "type");
  }

  private static String lastSeen(ApiObject o, Instant now) {
    Node series = o.field("series");
    String last = o.field("lastTimestamp").text();
    if (series.isPresent()) {
      last = series.get("lastObservedTime").text();
    } else if (last.isEmpty()) {
      return firstSeen(o, now);
    }
    return HumanDuration.since(last, now);
  }

  private static String firstSeen(ApiObject o, Instant now) {
    String first = o.field("firstTimestamp").text();
    return HumanDuration.since(first.isEmpty() ? o.field("eventTime").text() : first, now);
  }

  private static long count(ApiObject o) {
    if (o.field("series").isPresent()) {
      return o.field("series").get("count").number();
    }
    long count = o.field("count").number();
    return count == 0 ? 1 : count;
  }

  private static String involved(ApiObject o) {
    Node ref = o.field("involvedObject");
    String kind = ref.get("kind").text().toLowerCase(Locale.ROOT);
    return ref.get("name").isEmpty() ? kind : kind + "/" + ref.get("name").text();
  }

  public static String source(ApiObject o) {
    Node source = o.field("source");
    String component = first(source.get("component"), o.field("reportingComponent"));
    String host = first(source.get("host"), o.field("reportingInstance"));
    return host.isEmpty() ? component : component + ", " + host;
  }

  private static String first(Node said, Node otherwise) {
    return said.isEmpty() ? otherwise.text() : said.text();
  }
}
