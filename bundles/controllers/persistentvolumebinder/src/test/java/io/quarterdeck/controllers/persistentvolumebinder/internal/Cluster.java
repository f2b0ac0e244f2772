// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.controller.World;
import java.time.Duration;
import java.util.List;

/** Claims and volumes in short. */
record Cluster(World world) {
  static final GroupVersionResource CLASSES =
      new GroupVersionResource("storage.k8s.io", "v1", "storageclasses");

  static Controller binder() {
    return new PersistentVolumeBinder(new Metrics(), new Limits(Duration.ofSeconds(15), true));
  }

  /**
   * JSON of a claim, single quotes for double ones; more fields of metadata and spec begin with a
   * comma.
   */
  static String claimJson(String name, String size, String meta, String spec) {
    return ("{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'namespace':'n','name':'%s'%s},"
            + "'spec':{'accessModes':['ReadWriteOnce'],'resources':{'requests':{'storage':'%s'}}%s},"
            + "'status':{'phase':'Pending'}}")
        .formatted(name, meta, size, spec);
  }

  static String volumeJson(String name, String size, String meta, String spec) {
    return ("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'%s'%s},"
            + "'spec':{'accessModes':['ReadWriteOnce'],'capacity':{'storage':'%s'}%s},"
            + "'status':{'phase':'Pending'}}")
        .formatted(name, meta, size, spec);
  }

  ApiObject claim(String name, String size, String meta, String spec) {
    return world.create(Writes.CLAIMS, claimJson(name, size, meta, spec));
  }

  ApiObject volume(String name, String size, String meta, String spec) {
    return world.create(Writes.VOLUMES, volumeJson(name, size, meta, spec));
  }

  void storageClass(String name, String provisioner, String mode, String meta) {
    world.create(
        CLASSES,
        ("{'apiVersion':'storage.k8s.io/v1','kind':'StorageClass','metadata':{'name':'%s'%s},"
                + "'provisioner':'%s','volumeBindingMode':'%s'}")
            .formatted(name, meta, provisioner, mode));
  }

  ApiObject claim(String name) {
    ApiObject found = world.user().get(Writes.CLAIMS, "n", name);
    if (found == null) {
      throw new AssertionError("no claim " + name);
    }
    return found;
  }

  ApiObject volume(String name) {
    ApiObject found = world.user().get(Writes.VOLUMES, "", name);
    if (found == null) {
      throw new AssertionError("no volume " + name);
    }
    return found;
  }

  /** The name of a claim's volume and its phase. */
  String claimState(String name) {
    ApiObject c = claim(name);
    return c.field("spec").get("volumeName").text() + " " + ClaimStatus.phase(c);
  }

  /** The name of a volume's claim and its phase. */
  String volumeState(String name) {
    ApiObject v = volume(name);
    return v.field("spec").at("claimRef", "name").text() + " " + ClaimStatus.phase(v);
  }

  void awaitClaim(String name, String state) throws InterruptedException {
    Await.until(name + " is " + state, () -> claimState(name).equals(state));
  }

  void awaitVolume(String name, String state) throws InterruptedException {
    Await.until(name + " is " + state, () -> volumeState(name).equals(state));
  }

  /** Type, reason and message of all events. */
  List<String> events() {
    return world.list(new GroupResource("", "events")).stream()
        .map(
            e ->
                String.join(
                    " ",
                    e.field("involvedObject").get("name").text(),
                    e.field("type").text(),
                    e.field("reason").text(),
                    e.field("message").text()))
        .sorted()
        .toList();
  }

  void awaitEvent(String event) throws InterruptedException {
    Await.until("event " + event + " among " + events(), () -> events().contains(event));
  }
}
