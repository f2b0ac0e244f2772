// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.swap;

import io.quarterdeck.itests.harness.AlteredJar;
import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.PluginJar;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Makes bundles: new versions of those that are shipped, and one of a third party's. */
final class Jars {
  /** Leaves its version on each config map, and refuses those that it has not seen. */
  private static final String STAMP =
      """
      package com.example.stamp;

      import io.quarterdeck.api.GroupResource;
      import io.quarterdeck.spi.admission.*;
      import java.util.Set;

      public final class Stamp implements MutatingAdmission, ValidatingAdmission {
        public Stamp() {}

        @Override
        public Interest interest() {
          return Interest.in(Set.of(Operation.CREATE), new GroupResource("", "configmaps"));
        }

        @Override
        public void mutate(AdmissionRequest request) {
          request.requireObject().meta().mutableAnnotations().put("example.com/stamp", "VERSION");
        }

        @Override
        public void validate(AdmissionRequest request) {
          if (!request.requireObject().meta().annotations().containsKey("example.com/stamp")) {
            throw request.forbidden("it has no stamp");
          }
        }
      }
      """;

  private final Distribution distribution;
  private final Path folder;

  Jars(Distribution distribution, Path folder) {
    this.distribution = distribution;
    this.folder = folder;
  }

  /** A bundle of the distribution, with another version and nothing else changed. */
  Path shipped(String bundle, String version) throws IOException {
    Path made = folder.resolve(bundle + "-" + version + ".jar");
    return AlteredJar.withVersion(distribution.jar(bundle), version, made);
  }

  /** The third party's admission plugin {@code Stamp}. */
  Path stamp(String version) {
    return relabelled(version, version);
  }

  /** One whose class cannot be made. */
  Path brokenStamp(String version) {
    return stamp(
        version, STAMP.replace("Stamp() {}", "Stamp() { throw new IllegalStateException(); }"));
  }

  /** One that leaves something else than its version. */
  Path relabelled(String version, String label) {
    return stamp(version, STAMP.replace("VERSION", label));
  }

  private Path stamp(String version, String source) {
    return new PluginJar(
            "com.example.stamp.Stamp",
            source,
            "Stamp",
            List.of("MutatingAdmission", "ValidatingAdmission"))
        .make(distribution, folder, version);
  }
}
