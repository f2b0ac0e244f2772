// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What {@code /version} says: the Kubernetes release that is spoken, in all its constants. */
final class Version {
  static final String BINARY = "1.36.2";
  static final String EMULATED = "1.36";

  private static final String GIT_VERSION = "v" + BINARY;

  /** The commit of the Kubernetes release that is spoken: clients compare it. */
  private static final String COMMIT = "98b35193b2ac7a23a673325f5e9b830ecd5ba406";

  private Version() {}

  static Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("major", "1");
    out.put("minor", "36");
    out.put("emulationMajor", "1");
    out.put("emulationMinor", "36");
    out.put("minCompatibilityMajor", "1");
    out.put("minCompatibilityMinor", "35");
    out.put("gitVersion", GIT_VERSION);
    out.put("gitCommit", COMMIT);
    out.put("gitTreeState", "clean");
    out.put("buildDate", "2026-11-21T00:00:00Z");
    out.put("goVersion", "go1.26.10");
    out.put("compiler", "gc");
    out.put("platform", platform());
    return out;
  }

  private static String platform() {
    String os = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    String arch = System.getProperty("os.arch", "");
    return (os.startsWith("mac") ? "darwin" : os.startsWith("win") ? "windows" : "linux")
        + "/"
        + (arch.equals("aarch64") ? "arm64" : "amd64");
  }
}
