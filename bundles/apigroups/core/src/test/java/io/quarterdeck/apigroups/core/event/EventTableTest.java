// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.event;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows at 05:06:07 on 4 March 2026. */
class EventTableTest {
  private final EventStrategy strategy = new EventStrategy();

  private String cell(String column, String event) {
    TablePrinter table = strategy.table();
    int at = table.columns().stream().map(TablePrinter.Column::name).toList().indexOf(column);
    return String.valueOf(table.cells(object(event), Given.NOW).get(at));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "of a series |"
            + " {'series':{'count':3,'lastObservedTime':'2026-03-04T05:06:00.000000Z'},'lastTimestamp':'2026-03-04T05:00:07Z'}"
            + " | 7s",
        "of repeated events |"
            + " {'lastTimestamp':'2026-03-04T05:00:07Z','firstTimestamp':'2026-03-04T04:06:07Z'} |"
            + " 6m",
        "that came once | {'firstTimestamp':'2026-03-04T04:06:07Z'} | 60m",
        "of the newer style | {'eventTime':'2026-03-04T05:05:07.000000Z'} | 60s",
        "never | {} | <unknown>",
      })
  void lastSeen(String which, String event, String wanted) {
    assertEquals(wanted, cell("Last Seen", event), which);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "the older field |"
            + " {'firstTimestamp':'2026-03-04T05:05:07Z','eventTime':'2026-03-04T05:00:07.000000Z'}"
            + " | 60s",
        "the newer field | {'eventTime':'2026-03-04T05:00:07.000000Z'} | 6m",
      })
  void firstSeen(String which, String event, String wanted) {
    assertEquals(wanted, cell("First Seen", event), which);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "of a series | {'series':{'count':3},'count':9} | 3",
        "of repeated events | {'count':9} | 9",
        "of one | {} | 1",
      })
  void count(String which, String event, String wanted) {
    assertEquals(wanted, cell("Count", event), which);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'kind':'ReplicaSet','name':'web'} | replicaset/web",
        "{'kind':'Node'} | node",
        "{} | ``",
      })
  void theObjectIsShownByKindAndName(String involved, String wanted) {
    assertEquals(wanted, cell("Object", "{'involvedObject':" + involved + "}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'source':{'component':'kubelet','host':'n1'}} | kubelet, n1",
        "{'reportingComponent':'example.com/c','reportingInstance':'c-1'} | example.com/c, c-1",
        "{'source':{'component':'kubelet'}} | kubelet",
        "{} | ``",
      })
  void theSourceIsComponentAndHost(String event, String wanted) {
    assertEquals(wanted, cell("Source", event));
  }

  @Test
  void messagesStandWithoutTheBlanksAroundThem() {
    assertEquals("a b", cell("Message", "{'message':' a b\\n'}"));
  }

  @Test
  void eventsAreSelectedByTheirObject() {
    ApiObject event =
        object(
            "{'involvedObject':{'kind':'Pod','namespace':'ns','name':'p','uid':'u','apiVersion':"
                + "'v1','resourceVersion':'7','fieldPath':'spec'},'reason':'R','type':'Normal'}");
    Map<String, String> fields = strategy.selectableFields(event);
    assertEquals("Pod", fields.get("involvedObject.kind"));
    assertEquals("spec", fields.get("involvedObject.fieldPath"));
    assertEquals("7", fields.get("regarding.resourceVersion"));
    assertEquals("R", fields.get("reason"));
    assertEquals("Normal", fields.get("type"));
  }
}
