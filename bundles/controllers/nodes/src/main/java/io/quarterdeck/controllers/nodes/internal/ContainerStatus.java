// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodes.internal;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The status of one container, as trees. */
final class ContainerStatus {
  private static final String COMPLETED = "Completed";

  private ContainerStatus() {}

  /** One that runs. */
  static Map<String, @Nullable Object> running(
      Node container, String podUid, int restarts, Object lastState, Instant now) {
    Map<String, @Nullable Object> out = base(container, restarts);
    out.put("state", state("running", Map.of("startedAt", Times.seconds(now))));
    out.put("lastState", lastState);
    out.put("ready", true);
    out.put("containerID", id(podUid, container.get("name").text(), restarts));
    out.put("started", true);
    resources(container, out);
    return out;
  }

  /** One that has not begun. */
  static Map<String, @Nullable Object> waiting(Node container, String reason) {
    Map<String, @Nullable Object> out = base(container, 0);
    out.put("state", state("waiting", Map.of("reason", reason)));
    out.put("imageID", "");
    out.put("started", false);
    return out;
  }

  /** An init container that is through. */
  static Map<String, @Nullable Object> completed(Node container, String podUid, Instant now) {
    Map<String, @Nullable Object> out = base(container, 0);
    String id = id(podUid, container.get("name").text(), 0);
    out.put("state", terminated(0, COMPLETED, Times.seconds(now), now, id));
    out.put("ready", true);
    out.put("containerID", id);
    out.put("started", false);
    resources(container, out);
    return out;
  }

  /** The same container after its process has exited. */
  static Map<String, @Nullable Object> exited(Node before, int code, Instant now) {
    Map<String, @Nullable Object> out = changed(before);
    out.put("state", exit(before, code, now));
    out.put("ready", false);
    out.put("started", false);
    return out;
  }

  /** What is said of the exit of a container that runs, as a state. */
  static Map<String, @Nullable Object> exit(Node before, int code, Instant now) {
    String since = before.at("state", "running", "startedAt").text(Times.seconds(now));
    String reason = code == 0 ? COMPLETED : "Error";
    return terminated(code, reason, since, now, before.get("containerID").text());
  }

  /** The same container, waiting to be restarted. */
  static Map<String, @Nullable Object> backingOff(
      Node before, int code, String message, Instant now) {
    Map<String, @Nullable Object> out = changed(before);
    Map<String, Object> waiting = new LinkedHashMap<>();
    waiting.put("message", message);
    waiting.put("reason", "CrashLoopBackOff");
    out.put("state", state("waiting", waiting));
    out.put("lastState", exit(before, code, now));
    out.put("ready", false);
    out.put("started", false);
    return out;
  }

  /** One of a pod that went before it ran: nobody knows of its process. */
  static Map<String, @Nullable Object> lost(Node container) {
    Map<String, @Nullable Object> out = waiting(container, "");
    Map<String, Object> of = new LinkedHashMap<>();
    of.put("exitCode", 137L);
    of.put("message", "The container could not be located when the pod was terminated");
    of.put("reason", "ContainerStatusUnknown");
    out.put("state", state("terminated", of));
    return out;
  }

  static boolean isRunning(Node status) {
    return status.at("state", "running").isPresent();
  }

  private static Map<String, @Nullable Object> changed(Node before) {
    Map<String, @Nullable Object> own = Trees.asObject(before.value());
    return own == null ? new LinkedHashMap<>() : Trees.copy(own);
  }

  /** In the order of Kubernetes' fields. */
  private static Map<String, @Nullable Object> base(Node container, int restarts) {
    String image = container.get("image").text();
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("name", container.get("name").text());
    out.put("state", new LinkedHashMap<>());
    out.put("lastState", new LinkedHashMap<>());
    out.put("ready", false);
    out.put("restartCount", (long) restarts);
    out.put("image", image);
    out.put("imageID", repository(image) + "@sha256:" + digest(image));
    return out;
  }

  /** What it was given: all that it asks for. True when that is new. */
  static boolean resources(Node container, Map<String, @Nullable Object> status) {
    Map<String, @Nullable Object> requests =
        Trees.asObject(container.at("resources", "requests").value());
    Map<String, @Nullable Object> limits =
        Trees.asObject(container.at("resources", "limits").value());
    Map<String, @Nullable Object> given = new LinkedHashMap<>();
    if (limits != null) {
      given.put("limits", Trees.copy(limits));
    }
    if (requests != null) {
      given.put("requests", Trees.copy(requests));
    }
    Object before = status.put("resources", given);
    if (requests != null) {
      status.put("allocatedResources", Trees.copy(requests));
    } else {
      status.remove("allocatedResources");
    }
    return !given.equals(before);
  }

  private static Map<String, @Nullable Object> state(String name, Map<String, Object> of) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put(name, new LinkedHashMap<>(of));
    return out;
  }

  private static Map<String, @Nullable Object> terminated(
      int code, String reason, String since, Instant now, String id) {
    Map<String, Object> of = new LinkedHashMap<>();
    of.put("exitCode", (long) code);
    of.put("reason", reason);
    of.put("startedAt", since);
    of.put("finishedAt", Times.seconds(now));
    of.put("containerID", id);
    return state("terminated", of);
  }

  private static String id(String podUid, String container, int restarts) {
    return "simulated://" + digest(podUid + "/" + container + "/" + restarts);
  }

  private static String repository(String image) {
    int digest = image.indexOf('@');
    String tagged = digest < 0 ? image : image.substring(0, digest);
    int tag = tagged.lastIndexOf(':');
    return tag > tagged.lastIndexOf('/') ? tagged.substring(0, tag) : tagged;
  }

  private static String digest(String text) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** As the kubelet words the event of an image that is there. */
  static String pulled(Node container) {
    return "Container image "
        + FieldError.quote(container.get("image").text())
        + " already present on machine and can be accessed by the pod";
  }
}
