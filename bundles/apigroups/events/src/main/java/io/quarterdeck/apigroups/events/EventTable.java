// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.events;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.HumanDuration;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.TablePrinter;
import java.time.Instant;
import java.util.Locale;

/** The columns of events; printed from the core form, whichever was asked for. */
final class EventTable {
  static final TablePrinter TABLE =
      ColumnLayout.empty()
          .add(TablePrinter.Column.of("Last Seen"), (o, now) -> lastSeen(core(o), now))
          .text("Type", o -> o.field("type").text())
          .text("Reason", o -> o.field("reason").text())
          .text("Object", o -> involved(core(o)))
          .wide("Subobject", o -> core(o).field("involvedObject").get("fieldPath").text())
          .wide("Source", o -> source(core(o)))
          .text("Message", o -> core(o).field("message").text().strip())
          .add(TablePrinter.Column.wide("First Seen"), (o, now) -> firstSeen(core(o), now))
          .wide("Count", o -> count(core(o)))
          .add(
              new TablePrinter.Column("Name", "string", "name", "Name", 1),
              (o, now) -> o.meta().name())
          .build();

  private EventTable() {}

  private static ApiObject core(ApiObject shown) {
    return shown.apiVersion().equals("v1") ? shown : new CoreEventConverter().toStored(shown);
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

  static String source(ApiObject o) {
    Node source = o.field("source");
    String component = first(source.get("component"), o.field("reportingComponent"));
    String host = first(source.get("host"), o.field("reportingInstance"));
    return host.isEmpty() ? component : component + ", " + host;
  }

  private static String first(Node given, Node otherwise) {
    return given.isEmpty() ? otherwise.text() : given.text();
  }
}
