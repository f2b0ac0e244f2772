// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.noderestriction.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.pods.PodReferences;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The first thing of the API that a pod refers to. A pod that a node makes for itself refers to
 * none: its kubelet would be given what it names. Kubernetes: {@code HasAPIObjectReference}.
 */
final class PodApiReference {
  /** Kinds of volumes, in the order in which they are looked for, and how they are named. */
  private static final Map<String, String> VOLUMES = new LinkedHashMap<>();

  /** The same of the sources of projected volumes. */
  private static final Map<String, String> SOURCES = new LinkedHashMap<>();

  static {
    VOLUMES.put("configMap", "configmaps (via configmap volumes)");
    VOLUMES.put("secret", "secrets (via secret volumes)");
    VOLUMES.put("csi", "csidrivers (via CSI volumes)");
    VOLUMES.put("glusterfs", "endpoints (via glusterFS volumes)");
    VOLUMES.put("persistentVolumeClaim", "persistentvolumeclaims");
    VOLUMES.put("ephemeral", "persistentvolumeclaims (via ephemeral volumes)");
    VOLUMES.put("azureFile", "secrets (via azureFile volumes)");
    SOURCES.put("configMap", "configmaps (via projected volumes)");
    SOURCES.put("secret", "secrets (via projected volumes)");
    SOURCES.put("serviceAccountToken", "serviceaccounts (via projected volumes)");
    SOURCES.put("clusterTrustBundle", "clustertrustbundles");
    SOURCES.put("podCertificate", "podcertificates");
  }

  private PodApiReference() {}

  /** Empty for none. */
  static String in(Node spec) {
    if (!spec.get("serviceAccountName").isEmpty()) {
      return "serviceaccounts";
    }
    if (!PodReferences.secrets(spec).isEmpty()) {
      return "secrets";
    }
    if (!PodReferences.configMaps(spec).isEmpty()) {
      return "configmaps";
    }
    if (!spec.get("resourceClaims").isEmpty()) {
      return "resourceclaims";
    }
    for (Node volume : spec.get("volumes").items()) {
      String found = first(volume, VOLUMES);
      if (!found.isEmpty()) {
        return found;
      }
      for (Node source : PodReferences.projected(volume)) {
        String projected = first(source, SOURCES);
        if (!projected.isEmpty()) {
          return projected;
        }
      }
    }
    return "";
  }

  private static String first(Node of, Map<String, String> kinds) {
    for (Map.Entry<String, String> kind : kinds.entrySet()) {
      if (of.get(kind.getKey()).isPresent()) {
        return kind.getValue();
      }
    }
    return "";
  }
}
