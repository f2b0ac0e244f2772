// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.admission;

import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.PluginJar;
import io.quarterdeck.runtime.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * A third party's bundle that serves ClusterTrustBundles: their version is a beta, which neither
 * Kubernetes nor the distribution serves by default, and their admission plugin is shipped all the
 * same.
 */
final class TrustBundles {
  private static final String GROUP = "io.quarterdeck.apigroups.certificates";
  private static final String DEFINITIONS = GROUP.replace('.', '/') + "/definitions.json";
  private static final String KIND = "io.k8s.api.certificates.v1beta1.ClusterTrustBundle";

  private static final String SOURCE =
      """
      package com.example.trustbundles;

      import java.io.InputStream;

      public class TrustBundles implements io.quarterdeck.spi.group.ApiGroup {
        public String group() {
          return "certificates.k8s.io";
        }

        public InputStream resources() {
          return TrustBundles.class.getResourceAsStream("resources.json");
        }

        public InputStream definitions() {
          return TrustBundles.class.getResourceAsStream("definitions.json");
        }
      }
      """;

  private static final String RESOURCES =
      """
      {"group": "certificates.k8s.io", "preferred": "v1beta1", "versions": [
        {"version": "v1beta1", "resources": [
          {"name": "clustertrustbundles", "kind": "ClusterTrustBundle",
           "singular": "clustertrustbundle", "namespaced": false,
           "verbs": ["create", "delete", "get", "list", "update", "watch"],
           "definition": "%s"}]}]}
      """
          .formatted(KIND);

  private TrustBundles() {}

  static Path jar(Distribution distribution, Path folder) throws IOException {
    PluginJar plugin =
        new PluginJar(
            "com.example.trustbundles.TrustBundles",
            SOURCE,
            "certificates.k8s.io.v1beta1",
            List.of("io.quarterdeck.spi.group.ApiGroup"));
    return plugin.make(
        distribution,
        folder,
        "1.0.0",
        Map.of("resources.json", RESOURCES, "definitions.json", definitions(distribution)));
  }

  /** The kind beside the types of the group that is there, of which it needs the metadata. */
  @SuppressWarnings("unchecked")
  private static String definitions(Distribution distribution) throws IOException {
    try (JarFile group = new JarFile(distribution.jar(GROUP).toFile());
        InputStream in = group.getInputStream(group.getEntry(DEFINITIONS))) {
      Map<String, @Nullable Object> all = Json.readObject(in.readAllBytes());
      Map<String, @Nullable Object> types = (Map<String, @Nullable Object>) all.get("types");
      Objects.requireNonNull(types)
          .putAll(
              Json.readObject(
                  """
              {"%1$s": {"description": "Anchors of a signer.", "fields": [
                {"name": "apiVersion", "type": "string"}, {"name": "kind", "type": "string"},
                {"name": "metadata", "ref": "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta",
                 "always": true},
                {"name": "spec", "ref": "%1$sSpec", "always": true}]},
               "%1$sSpec": {"description": "What it holds.", "fields": [
                {"name": "signerName", "type": "string"},
                {"name": "trustBundle", "type": "string"}]}}
              """
                      .formatted(KIND)
                      .getBytes(StandardCharsets.UTF_8)));
      return Json.text(all);
    }
  }
}
