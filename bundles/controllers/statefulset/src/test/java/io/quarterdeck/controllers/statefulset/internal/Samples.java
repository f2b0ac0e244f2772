// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.statefulset.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.workloads.WorkloadKind;
import io.quarterdeck.libraries.workloads.revisions.RevisionData;
import io.quarterdeck.libraries.workloads.revisions.RevisionHistory;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.testkit.controller.World;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** StatefulSets and their pods from a few words. */
final class Samples {
  static final String SINCE = "2026-01-01T00:00:00Z";

  private static final String TEMPLATE =
      "{'metadata':{'labels':{'app':'web'}},'spec':{'containers':[{'name':'c','image':'%s'}]}}";

  private Samples() {}

  static ApiObject object(String json) {
    return Json.decode(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  /** The text of one that is called web. */
  static String set(String image, String spec) {
    return "{'apiVersion':'apps/v1','kind':'StatefulSet',"
        + "'metadata':{'name':'web','namespace':'a','annotations':{'note':'n'}},"
        + "'spec':{%s,'serviceName':'svc','selector':{'matchLabels':{'app':'web'}},'template':%s}}"
            .formatted(spec, TEMPLATE.formatted(image));
  }

  /** One that is there already. */
  static SetSpec spec(String spec) {
    ApiObject set = object(set("v1", spec));
    set.meta().setUid("uid-web");
    return new SetSpec(set);
  }

  static ApiObject revision(String name, long number, String image) {
    ApiObject out =
        object(
            "{'apiVersion':'apps/v1','kind':'ControllerRevision','metadata':{'name':'%s'}}"
                .formatted(name));
    out.tree().put("data", RevisionData.of(object(TEMPLATE.formatted(image)).root()).raw());
    out.tree().put("revision", number);
    return out;
  }

  /** From version v1, which is called old, to v2, which is called new. */
  static SetRevisions revisions() {
    ApiObject old = revision("old", 1, "v1");
    ApiObject next = revision("new", 2, "v2");
    return new SetRevisions(List.of(old, next), old, next, 0);
  }

  /** A pod that runs, of a revision. */
  static ApiObject pod(int ordinal, String revision, boolean ready) {
    return object(
        "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'web-%d','namespace':'a','uid':'uid-%d',"
                .formatted(ordinal, ordinal)
            + "'labels':{'app':'web','controller-revision-hash':'%s'}},'spec':{},"
                .formatted(revision)
            + "'status':{'phase':'Running','conditions':[{'type':'Ready','status':'%s',"
                .formatted(ready ? "True" : "False")
            + "'lastTransitionTime':'"
            + SINCE
            + "'}]}}");
  }

  static ApiObject marked(ApiObject pod) {
    pod.meta().setDeletionTimestamp(SINCE);
    return pod;
  }

  static List<String> names(List<ApiObject> objects) {
    return objects.stream().map(o -> o.meta().name()).toList();
  }

  /** Has pods be ready as soon as they are there, where somebody says so. */
  static void running(World world, Predicate<ApiObject> which) {
    world
        .objects()
        .subscribe(
            WorkloadKind.POD_RESOURCE,
            (pod, deleted) -> {
              if (!deleted && pod.field("status").get("phase").isAbsent() && which.test(pod)) {
                run(world, pod);
              }
            });
  }

  static void run(World world, ApiObject pod) {
    pod.object("status").put("phase", "Running");
    pod.object("status")
        .put(
            "conditions",
            new ArrayList<Object>(
                List.of(Map.of("type", "Ready", "status", "True", "lastTransitionTime", SINCE))));
    pod.meta().setResourceVersion("");
    world.user().update(WorkloadKind.PODS, pod, "status");
  }

  static List<ApiObject> revisions(World world) {
    return world.list(RevisionHistory.RESOURCE).stream().sorted(RevisionHistory.OLDEST).toList();
  }

  static void delete(World world, ApiObject pod) {
    world.user().delete(WorkloadKind.PODS, "a", pod.meta().name(), DeleteOptions.NONE);
  }
}
