// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.controller;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.testkit.lookup.MemoryClient;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;

/**
 * A cluster in memory for controllers: what they see, what they write, and somebody who uses it.
 *
 * @param user writes without faults, as kubectl or a kubelet would
 * @param client what the controller under test writes with
 */
public record World(
    MemoryObjects objects, MemoryClient user, MemoryClient client, InstantSource clock) {

  public static World at(InstantSource clock) {
    MemoryObjects objects = new MemoryObjects();
    return new World(
        objects, new MemoryClient(objects, clock), new MemoryClient(objects, clock), clock);
  }

  public ControllerContext context() {
    return new ControllerContext(objects, client, clock);
  }

  /** Creates from JSON, single quotes for double ones. */
  public ApiObject create(GroupVersionResource resource, String json) {
    return user.create(
        resource, Json.decode(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
  }

  public List<ApiObject> list(GroupResource resource) {
    return objects.list(resource, "", LabelSelector.EVERYTHING);
  }
}
