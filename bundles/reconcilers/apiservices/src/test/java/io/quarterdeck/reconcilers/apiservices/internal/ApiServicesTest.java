// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.apiservices.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFeed;
import io.quarterdeck.runtime.feature.Switches;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two groups of bundles and one of users, and what others do to their APIServices. */
class ApiServicesTest {

  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);
  private final ChainFeed<ApiGroup> feed = ChainFeed.create("apigroup", ChainConfig.OPEN);
  private final ApiServices services;

  private record Bundle(String group, String... versions) implements ApiGroup {
    @Override
    public InputStream resources() {
      String list = "{\"version\":\"" + String.join("\"},{\"version\":\"", versions) + "\"}";
      String json = "{\"group\":\"" + group + "\",\"versions\":[" + list + "]}";
      return new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public InputStream definitions() {
      return InputStream.nullInputStream();
    }
  }

  ApiServicesTest() {
    put("", "v1");
    put("autoscaling", "v2", "v1");
    put("apiregistration.k8s.io", "v1");
    services =
        new ApiServices(
            objects,
            writer,
            () -> List.of(feed.chain()),
            new Metrics(),
            new Switches(new Metrics(), List.of(), List.of()));
  }

  private void put(String group, String... versions) {
    feed.put(group, "name-" + group, 1, "1.0.0", new Bundle(group, versions));
  }

  @AfterEach
  void stop() {
    services.deactivate();
  }

  private ApiObject there(String name) throws InterruptedException {
    Await.until(name + " is there", () -> objects.get(ApiServices.API_SERVICES, "", name) != null);
    return Objects.requireNonNull(objects.get(ApiServices.API_SERVICES, "", name));
  }

  private long priority(String name) throws InterruptedException {
    return there(name).field("spec").get("versionPriority").number();
  }

  private void define(String versions) {
    objects.put(
        ApiServices.DEFINITIONS,
        object(
            "{'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition',"
                + "'metadata':{'name':'widgets.example.com'},'spec':{'group':'example.com',"
                + "'versions':["
                + versions
                + "]}}"));
  }

  private void change(String name, long priority) {
    writer.update(
        ApiServices.API_SERVICES,
        "",
        name,
        now -> {
          ApiObject out = now.copy();
          out.object("spec").put("versionPriority", priority);
          return out;
        });
  }

  @Test
  void whatBundlesServeIsSaidOnceWithThePrioritiesOfKubernetes() throws Exception {
    ApiObject core = there("v1.");
    assertEquals(
        Map.of("version", "v1", "groupPriorityMinimum", 18_000L, "versionPriority", 1L),
        core.tree().get("spec"));
    assertEquals(Map.of(Registration.LABEL, "onstart"), core.meta().labels());
    assertEquals(15, priority("v1.autoscaling"));
    assertEquals(30, priority("v2.autoscaling"));
    change("v2.autoscaling", 7);
    put("example.org", "v1");
    assertEquals(1_000, there("v1.example.org").field("spec").get("groupPriorityMinimum").number());
    Thread.sleep(1_000);
    assertEquals(7, priority("v2.autoscaling"), "its users have the last word");
    assertNull(objects.get(ApiServices.API_SERVICES, "", "v1.apiregistration.k8s.io"));
  }

  @Test
  void whatUsersDefineIsKeptRightAndGoesWithItsVersion() throws Exception {
    define("{'name':'v1','served':true},{'name':'v2','served':true},{'name':'v3','served':false}");
    assertEquals(Map.of(Registration.LABEL, "true"), there("v1.example.com").meta().labels());
    assertEquals(100, priority("v2.example.com"));
    assertNull(objects.get(ApiServices.API_SERVICES, "", "v3.example.com"));
    change("v1.example.com", 7);
    Await.until("the change is taken back", () -> number("v1.example.com") == 100);
    objects.delete(ApiServices.API_SERVICES, "", "v1.example.com");
    assertEquals(100, priority("v1.example.com"), "it comes back");
    define("{'name':'v1','served':true},{'name':'v2','served':false}");
    Await.until("v2 goes", () -> number("v2.example.com") < 0);
    assertNotNull(there("v1.example.com"));
    objects.delete(ApiServices.DEFINITIONS, "", "widgets.example.com");
    Await.until("v1 goes", () -> number("v1.example.com") < 0);
  }

  @Test
  void aBundleThatCannotBeReadKeepsNothingFromTheOthers() throws Exception {
    feed.put("broken", "broken", 1, "1.0.0", new Bundle("broken", "\""));
    put("example.org", "v1");
    there("v1.example.org");
    put("example.net", "v1");
    there("v1.example.net");
    assertNull(objects.get(ApiServices.API_SERVICES, "", "v1.broken"));
  }

  private long number(String name) {
    ApiObject there = objects.get(ApiServices.API_SERVICES, "", name);
    return there == null ? -1 : there.field("spec").get("versionPriority").number();
  }

  @Test
  void oneWithoutTheLabelIsItsAuthorsOwn() throws Exception {
    objects.put(
        ApiServices.API_SERVICES,
        object("{'metadata':{'name':'v1.example.com'},'spec':{'versionPriority':5}}"));
    define("{'name':'v1','served':true},{'name':'v2','served':true}");
    there("v2.example.com");
    Thread.sleep(1_000);
    assertEquals(5, priority("v1.example.com"));
  }
}
