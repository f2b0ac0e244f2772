// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.warning;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.apigroups.podtemplate.volume.ProjectedValidation;
import java.util.ArrayList;
import java.util.List;

/** What clients are warned of: files of one volume that are, or lie in, one another. */
final class VolumePathWarnings {
  private final String volume;
  private final List<Source> seen = new ArrayList<>();
  private final List<String> warnings;

  /** A path, and where it comes from; empty where the volume has one source only. */
  private record Source(String path, String from) {
    @Override
    public String toString() {
      return FieldError.quote(path) + (from.isEmpty() ? "" : " (" + from + ")");
    }

    boolean overlaps(Source other) {
      String own = path + "/";
      String its = other.path + "/";
      return !path.isEmpty()
          && !other.path.isEmpty()
          && (own.startsWith(its) || its.startsWith(own));
    }
  }

  private VolumePathWarnings(Node volume, List<String> warnings) {
    this.volume = "volume " + FieldError.quote(volume.get("name").text()) + " (";
    this.warnings = warnings;
  }

  static void of(Node volumes, List<String> warnings) {
    for (Node v : volumes.items()) {
      one(v, v.get("configMap"), "ConfigMap ", "name", warnings);
      one(v, v.get("secret"), "Secret ", "secretName", warnings);
      one(v, v.get("downwardAPI"), "DownwardAPI", "", warnings);
      if (!v.at("projected", "sources").isEmpty()) {
        VolumePathWarnings all = new VolumePathWarnings(v, warnings);
        v.at("projected", "sources").items().forEach(all::source);
      }
    }
  }

  /** Hardly any volume says which files it has: nothing is done for the others. */
  private static void one(
      Node v, Node source, String kind, String nameField, List<String> warnings) {
    List<Node> items = source.get("items").items();
    if (items.size() > 1) {
      String called = nameField.isEmpty() ? kind : named(kind, source.get(nameField));
      VolumePathWarnings all = new VolumePathWarnings(v, warnings);
      items.forEach(i -> all.add(i.get("path"), "", called));
    }
  }

  private static String named(String kind, Node name) {
    return kind + FieldError.quote(name.text());
  }

  private void source(Node s) {
    if (ProjectedValidation.KINDS.stream().allMatch(k -> s.get(k).isAbsent())) {
      warnings.add(volume + "Projected) has no sources provided");
    } else if (!s.at("configMap", "items").isEmpty()) {
      items(s.get("configMap"), named("ConfigMap ", s.at("configMap", "name")));
    } else if (!s.at("secret", "items").isEmpty()) {
      items(s.get("secret"), named("Secret ", s.at("secret", "name")));
    } else if (!s.at("downwardAPI", "items").isEmpty()) {
      items(s.get("downwardAPI"), "DownwardAPI");
    } else if (s.get("serviceAccountToken").isPresent()) {
      projected(s.at("serviceAccountToken", "path"), "ServiceAccountToken");
    } else if (s.get("clusterTrustBundle").isPresent()) {
      Node bundle = s.get("clusterTrustBundle");
      Node name = bundle.get("name").isPresent() ? bundle.get("name") : bundle.get("signerName");
      projected(bundle.get("path"), named("ClusterTrustBundle ", name));
    } else {
      Node certificate = s.get("podCertificate");
      projected(certificate.get("certificateChainPath"), "PodCertificate chain");
      projected(certificate.get("keyPath"), "PodCertificate key");
      projected(certificate.get("credentialBundlePath"), "PodCertificate credential bundle");
    }
  }

  private void items(Node source, String from) {
    source.get("items").items().forEach(i -> projected(i.get("path"), from));
  }

  private void projected(Node path, String from) {
    add(path, from, "Projected");
  }

  private void add(Node path, String from, String called) {
    Source next = new Source(path.text().replaceAll("/+$", ""), from);
    for (Source before : seen) {
      if (next.overlaps(before)) {
        warnings.add(volume + called + "): overlapping paths: " + next + " with " + before);
      }
    }
    seen.add(next);
  }
}
