// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.pods.PodContainers;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Whether a change of a pod can matter to the standards: images, containers, old annotations. */
final class PodChange {
  private static final String SECCOMP_POD = "seccomp.security.alpha.kubernetes.io/pod";
  private static final String SECCOMP_CONTAINER = "container.seccomp.security.alpha.kubernetes.io/";

  private PodChange() {}

  static boolean matters(ApiObject now, ApiObject before) {
    Map<String, String> annotations = now.meta().annotations();
    Map<String, String> old = before.meta().annotations();
    if (!Objects.equals(annotations.get(SECCOMP_POD), old.get(SECCOMP_POD))) {
      return true;
    }
    Map<String, String> images = images(now, annotations);
    Map<String, String> oldImages = images(before, old);
    // ephemeral containers are only ever added
    return !images.equals(oldImages);
  }

  private static Map<String, String> images(ApiObject pod, Map<String, String> annotations) {
    Map<String, String> out = new HashMap<>();
    for (Node c : PodContainers.all(pod.field("spec"))) {
      String name = c.get("name").text();
      String seccomp = annotations.getOrDefault(SECCOMP_CONTAINER + name, "");
      out.put(name, c.get("image").text() + " " + seccomp);
    }
    return out;
  }
}
