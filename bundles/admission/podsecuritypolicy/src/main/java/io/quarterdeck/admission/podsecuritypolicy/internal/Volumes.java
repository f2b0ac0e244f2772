// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import java.util.List;

/** Which volumes may be used. */
record Volumes(
    List<String> kinds, List<HostPath> hostPaths, List<String> flexDrivers, List<String> csi) {

  /** A path of the host that may be mounted, with all that lies below it. */
  record HostPath(String prefix, boolean readOnly) {
    boolean covers(String path) {
      String own = trimmed(prefix);
      String other = trimmed(path);
      return other.equals(own) || other.startsWith(own + "/");
    }

    private static String trimmed(String path) {
      return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }
  }

  static Volumes of(Node spec) {
    return new Volumes(
        spec.get("volumes").strings(),
        spec.get("allowedHostPaths").items().stream()
            .map(p -> new HostPath(p.get("pathPrefix").text(), p.get("readOnly").bool()))
            .toList(),
        texts(spec.get("allowedFlexVolumes"), "driver"),
        texts(spec.get("allowedCSIDrivers"), "name"));
  }

  private static List<String> texts(Node list, String field) {
    return list.items().stream().map(n -> n.get(field).text()).toList();
  }

  void check(Pod pod, Broken broken) {
    for (Node volume : pod.spec().get("volumes").items()) {
      String kind = VolumeKind.of(volume);
      if (!kinds.contains("*") && !kinds.contains(kind)) {
        broken.invalid(volume.path(), kind, kind + " volumes are not allowed to be used");
        continue;
      }
      switch (kind) {
        case "hostPath" -> hostPath(pod, volume, broken);
        case "flexVolume" ->
            driver(
                flexDrivers,
                volume.at("flexVolume", "driver").withPath(volume.path().child("driver")),
                "Flexvolume driver is not allowed to be used",
                broken);
        case "csi" ->
            driver(
                csi,
                volume.at("csi", "driver"),
                "Inline CSI driver is not allowed to be used",
                broken);
        default -> {}
      }
    }
  }

  private static void driver(List<String> allowed, Node driver, String refusal, Broken broken) {
    if (!allowed.isEmpty() && !allowed.contains(driver.text())) {
      broken.invalid(driver.path(), driver.text(), refusal);
    }
  }

  private void hostPath(Pod pod, Node volume, Broken broken) {
    String path = volume.at("hostPath", "path").text();
    List<HostPath> covering = hostPaths.stream().filter(p -> p.covers(path)).toList();
    if (hostPaths.isEmpty() || covering.stream().anyMatch(p -> !p.readOnly())) {
      return;
    }
    if (covering.isEmpty()) {
      FieldPath at = volume.path().child("hostPath").child("pathPrefix");
      broken.invalid(at, path, "is not allowed to be used");
      return;
    }
    for (Container c : pod.containers()) {
      for (Node mount : c.node().get("volumeMounts").items()) {
        boolean same = mount.get("name").text().equals(volume.get("name").text());
        if (same && !mount.get("readOnly").bool()) {
          broken.invalid(mount.get("readOnly").path(), false, "must be read-only");
        }
      }
    }
  }
}
