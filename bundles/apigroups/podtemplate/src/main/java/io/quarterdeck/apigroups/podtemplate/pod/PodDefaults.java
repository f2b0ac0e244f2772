// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.pod;

import io.quarterdeck.api.Trees;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import io.quarterdeck.apigroups.podtemplate.container.ContainerDefaults;
import io.quarterdeck.apigroups.podtemplate.container.PodResources;
import io.quarterdeck.apigroups.podtemplate.volume.VolumeDefaults;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The defaults of a pod spec, wherever it stands. Applying them twice changes nothing. */
public final class PodDefaults {
  private PodDefaults() {}

  /** Fills in a {@code PodSpec}. */
  public static void apply(Map<String, @Nullable Object> spec) {
    Values.absent(spec, "restartPolicy", "Always");
    Values.absent(spec, "dnsPolicy", "ClusterFirst");
    Values.absent(spec, "terminationGracePeriodSeconds", 30L);
    Values.absent(spec, "schedulerName", "default-scheduler");
    Trees.object(spec, "securityContext");
    serviceAccount(spec);
    Values.each(spec, "initContainers", ContainerDefaults::apply);
    Values.each(spec, "containers", ContainerDefaults::apply);
    Values.each(spec, "ephemeralContainers", ContainerDefaults::apply);
    Values.each(spec, "volumes", VolumeDefaults::apply);
  }

  /**
   * Fills in what only a pod itself has, not a template: requests follow limits, service links are
   * on, and on the host's network a container's port is the host's.
   */
  public static void applyToPod(Map<String, @Nullable Object> spec) {
    apply(spec);
    Values.absent(spec, "enableServiceLinks", true);
    Values.each(spec, "initContainers", ContainerDefaults::requestsFromLimits);
    Values.each(spec, "containers", ContainerDefaults::requestsFromLimits);
    PodResources.applyDefaults(spec);
    if (Boolean.TRUE.equals(spec.get("hostNetwork"))) {
      Values.each(spec, "initContainers", ContainerDefaults::hostPorts);
      Values.each(spec, "containers", ContainerDefaults::hostPorts);
    }
  }

  /** The deprecated name of the field follows the new one, and the other way round. */
  private static void serviceAccount(Map<String, @Nullable Object> spec) {
    Object name = spec.get("serviceAccountName");
    Object deprecated = spec.get("serviceAccount");
    if (name != null) {
      spec.put("serviceAccount", name);
    } else if (deprecated != null) {
      spec.put("serviceAccountName", deprecated);
    }
  }
}
