// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The object of the configuration, and events. */
class DefaultServiceCIDRTest {
  private static final GroupResource EVENTS = new GroupResource("", "events");

  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);
  private final ServiceEvents events = new ServiceEvents(() -> writer, () -> Given.NOW, "c", "h");

  private DefaultServiceCIDR of(String... cidrs) {
    return new DefaultServiceCIDR(objects, () -> writer, events, List.of(cidrs), () -> Given.NOW);
  }

  private ApiObject stored() {
    return Objects.requireNonNull(objects.get(ServiceCIDRs.RESOURCE, "", "kubernetes"));
  }

  private void store(String cidrs, String rest) {
    objects.put(
        ServiceCIDRs.RESOURCE,
        object("{'metadata':{'name':'kubernetes'" + rest + "},'spec':{'cidrs':[" + cidrs + "]}}"));
  }

  private List<ApiObject> reported() {
    return objects.list(EVENTS, "", LabelSelector.EVERYTHING);
  }

  @Test
  void itIsMadeAndReady() {
    of("10.0.0.0/24", "fd00::/112").sync();
    assertEquals("{'cidrs':['10.0.0.0/24','fd00::/112']}", text(stored().object("spec")));
    assertEquals(
        "[{'type':'Ready','status':'True','lastTransitionTime':'2026-03-04T05:06:07Z','reason':'',"
            + "'message':'Kubernetes default Service CIDR is ready'}]",
        text(stored().field("status").get("conditions").value()));
    int writes = writer.writes();
    of("10.0.0.0/24", "fd00::/112").sync();
    assertEquals(writes, writer.writes(), "nothing is written twice");
  }

  @Test
  void aSecondFamilyIsAdded() {
    store("'10.0.0.0/24'", "");
    of("10.0.0.0/24", "fd00::/112").sync();
    assertEquals(
        List.of("10.0.0.0/24", "fd00::/112"), stored().field("spec").get("cidrs").strings());
    assertEquals(List.of(), reported());
  }

  @ParameterizedTest
  @CsvSource({"10.0.0.0/24", "10.9.0.0/24"})
  void aFamilyIsNeitherTakenAwayNorChanged(String configured) {
    store("'10.1.0.0/24','fd00::/112'", "");
    of(configured).sync();
    assertEquals(
        List.of("10.1.0.0/24", "fd00::/112"), stored().field("spec").get("cidrs").strings());
    assertEquals(1, reported().size());
    assertEquals(
        "The default ServiceCIDR [10.1.0.0/24, fd00::/112] does not match the controller flag"
            + " configurations ["
            + configured
            + "]",
        reported().getFirst().field("message").text());
  }

  @Test
  void oneThatGoesIsLeftAlone() {
    store("'10.1.0.0/24'", ",'deletionTimestamp':'2026-01-01T00:00:00Z'");
    of("10.0.0.0/24").sync();
    assertEquals(0, writer.writes());
  }

  @Test
  void whatAnotherSaysOfItStands() {
    store("'10.0.0.0/24'", "");
    ApiObject no = stored();
    no.tree().put("status", object("{'conditions':[{'type':'Ready','status':'False'}]}").tree());
    objects.put(ServiceCIDRs.RESOURCE, no);
    of("10.0.0.0/24").sync();
    assertEquals("False", stored().field("status").get("conditions").index(0).get("status").text());
  }

  @Test
  void whatLastsIsReportedOnce() {
    ApiObject service =
        object("{'kind':'Service','apiVersion':'v1','metadata':{'name':'s','uid':'u'}}");
    assertTrue(events.warn(service, "R", "A", "m"));
    assertFalse(events.warn(service, "R", "A", "m"));
    assertTrue(events.warn(service, "R", "A", "n"));
    assertTrue(events.warn(service, "Q", "A", "m"));
    assertEquals(3, reported().size());
  }

  @Test
  void anEventNamesItsActionAndIsOfTheNewerStyle() {
    events.warn(
        object(
            "{'kind':'Service','apiVersion':'v1','metadata':{'name':'s','namespace':'ns','uid':'u',"
                + "'resourceVersion':'7'}}"),
        "Reason",
        "Action",
        "message");
    ApiObject event = reported().getFirst();
    assertEquals("ns", event.meta().namespace());
    assertTrue(event.meta().name().matches("s\\.[0-9a-f]{16}"), event.meta().name());
    assertEquals(
        "{'kind':'Service','namespace':'ns','name':'s','uid':'u','apiVersion':'v1',"
            + "'resourceVersion':'7'}",
        text(event.field("involvedObject").value()));
    assertEquals("2026-03-04T05:06:07.890000Z", event.field("eventTime").text());
    assertEquals("Action", event.field("action").text());
    assertEquals("c-h", event.field("reportingInstance").text());
    assertEquals("Warning", event.field("type").text());
  }

  @Test
  void anEventWithoutAnActionIsOfTheOlderStyle() {
    events.warn(
        object("{'kind':'ServiceCIDR','metadata':{'name':'kubernetes'}}"), "Reason", "", "message");
    ApiObject event = reported().getFirst();
    assertEquals("default", event.meta().namespace());
    assertEquals("2026-03-04T05:06:07Z", event.field("lastTimestamp").text());
    assertEquals(1, event.field("count").number());
    assertEquals("c", event.field("source").get("component").text());
    assertTrue(event.field("eventTime").isEmpty());
  }
}
