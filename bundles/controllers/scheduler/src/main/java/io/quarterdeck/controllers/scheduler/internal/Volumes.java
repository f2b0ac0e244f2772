// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.scheduler.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.pods.NodeTerms;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the claims of a pod demand. Claims whose binding waits for a node are not bound here.
 *
 * @param refusal why no node can take the pod; empty when that is not so
 * @param affinities where the volumes of its claims can be used
 * @param waiting whether a claim waits for a node
 */
record Volumes(String refusal, List<Node> affinities, boolean waiting) {
  static final GroupResource CLAIMS = new GroupResource("", "persistentvolumeclaims");
  private static final GroupResource VOLUMES = new GroupResource("", "persistentvolumes");
  private static final GroupResource CLASSES =
      new GroupResource("storage.k8s.io", "storageclasses");
  private static final Volumes NONE = new Volumes("", List.of(), false);

  static Volumes of(ApiObject pod, ObjectReader reader) {
    List<Node> affinities = new ArrayList<>();
    boolean waiting = false;
    boolean immediate = false;
    for (Node v : pod.field("spec").get("volumes").items()) {
      boolean ephemeral = v.get("ephemeral").isPresent();
      String name =
          ephemeral
              ? pod.meta().name() + "-" + v.get("name").text()
              : v.at("persistentVolumeClaim", "claimName").text();
      if (name.isEmpty()) {
        continue;
      }
      ApiObject claim = reader.get(CLAIMS, pod.meta().namespace(), name);
      String refusal = refusal(claim, name, ephemeral);
      if (claim == null || !refusal.isEmpty()) {
        return new Volumes(refusal, List.of(), false);
      }
      if (isBound(claim)) {
        addAffinity(reader, claim, affinities);
      } else if (waitsForNode(reader, claim)) {
        waiting = true;
      } else {
        immediate = true;
      }
    }
    if (immediate) {
      return new Volumes("pod has unbound immediate PersistentVolumeClaims", List.of(), false);
    }
    return affinities.isEmpty() && !waiting ? NONE : new Volumes("", affinities, waiting);
  }

  private static String refusal(@Nullable ApiObject claim, String name, boolean ephemeral) {
    String quoted = FieldError.quote(name);
    if (claim == null) {
      return ephemeral
          ? "waiting for ephemeral volume controller to create the persistentvolumeclaim " + quoted
          : "persistentvolumeclaim " + quoted + " not found";
    }
    if (claim.field("status").get("phase").text().equals("Lost")) {
      return "persistentvolumeclaim "
          + quoted
          + " bound to non-existent persistentvolume "
          + FieldError.quote(claim.field("spec").get("volumeName").text());
    }
    return claim.meta().deletionTimestamp().isEmpty()
        ? ""
        : "persistentvolumeclaim " + quoted + " is being deleted";
  }

  private static boolean isBound(ApiObject claim) {
    return !claim.field("spec").get("volumeName").isEmpty()
        && claim.meta().annotations().containsKey("pv.kubernetes.io/bind-completed");
  }

  private static void addAffinity(ObjectReader reader, ApiObject claim, List<Node> out) {
    String name = claim.field("spec").get("volumeName").text();
    ApiObject volume = reader.get(VOLUMES, "", name);
    if (volume != null) {
      out.add(volume.field("spec").at("nodeAffinity", "required"));
    }
  }

  private static boolean waitsForNode(ObjectReader reader, ApiObject claim) {
    String name = claim.field("spec").get("storageClassName").text();
    ApiObject found = name.isEmpty() ? null : reader.get(CLASSES, "", name);
    return found != null && found.field("volumeBindingMode").text().equals("WaitForFirstConsumer");
  }

  List<String> refusals(NodeInfo node) {
    if (!affinities.stream().allMatch(a -> NodeTerms.match(a, node.name, node.labels))) {
      return List.of("node(s) didn't match PersistentVolume's node affinity");
    }
    return waiting
        ? List.of("node(s) didn't find available persistent volumes to bind")
        : List.of();
  }
}
