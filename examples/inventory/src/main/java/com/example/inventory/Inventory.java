// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.inventory;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.spi.lookup.ObjectReader;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** What there is in which namespace: a page and a report, at {@code /ext/inventory}. */
@Component(
    service = Inventory.class,
    property = {"osgi.jakartars.resource:Boolean=true", "name=inventory"})
@Path("/")
public final class Inventory {
  private static final List<GroupResource> COUNTED =
      List.of(
          new GroupResource("", "configmaps"),
          new GroupResource("", "pods"),
          new GroupResource("", "services"),
          new GroupResource("apps", "deployments"));

  private final ObjectReader objects;

  @Activate
  public Inventory(@Reference ObjectReader objects) {
    this.objects = objects;
  }

  /** How many objects of a resource a namespace has. */
  public record Line(String namespace, String resource, int objects) {}

  @GET
  @Path("report")
  @Produces("application/json")
  public List<Line> report() {
    List<Line> lines = new ArrayList<>();
    for (GroupResource resource : COUNTED) {
      SortedMap<String, Integer> counts = new TreeMap<>();
      for (ApiObject object : objects.list(resource, "", LabelSelector.EVERYTHING)) {
        counts.merge(object.meta().namespace(), 1, Integer::sum);
      }
      counts.forEach((namespace, n) -> lines.add(new Line(namespace, resource.resource(), n)));
    }
    return lines;
  }

  /** Names of namespaces and resources need no escaping: they are DNS labels. */
  @GET
  @Produces("text/html; charset=utf-8")
  public String page() {
    StringBuilder out = new StringBuilder("<!doctype html><title>Inventory</title><table>\n");
    out.append("<tr><th>namespace<th>resource<th>objects\n");
    for (Line line : report()) {
      out.append(
          "<tr><td>%s<td>%s<td>%d\n".formatted(line.namespace(), line.resource(), line.objects()));
    }
    return out.append("</table>\n").toString();
  }
}
