// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.architecture;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of {@code docs/feature-gates.md}. */
final class FeatureGateTables {
  private static final Pattern LINE =
      Pattern.compile("(\\w+) (\\w+) (\\w+)( locked)?(?: needs ([\\w,]+))?(?: here (.+))?");

  private static final String HEAD =
      """
      # Feature gates

      What `features.feature.gates` (kube-apiserver's `--feature-gates`) knows: all gates of kube-apiserver 1.36, with its stages and
      defaults, so that its command lines can be taken over. Those in the first table change something in this server. The others are
      accepted and shown (`/flagz`, `kubernetes_feature_enabled`) and change nothing: they concern other components, or what this server
      does in one way only. A locked gate can only be set to its default; a gate that is on needs those that it names.
      Which versions of APIs are served is `features.runtime.config`'s to say: a kind behind a gate needs both.

      (Written by `itests/architecture`; to write it anew: `mvn -pl itests/architecture -am verify -Dquarterdeck.write=true`.)
      """;

  private FeatureGateTables() {}

  static String of(List<String> gates) {
    StringBuilder out = new StringBuilder(HEAD);
    out.append(
        "\n## With an effect here\n\n| Gate | Stage | Default | What it is for |\n|---|---|---|---|\n");
    gates.stream()
        .map(FeatureGateTables::read)
        .filter(m -> m.group(6) != null)
        .forEach(m -> out.append(row(m, m.group(6))));
    out.append("\n## Known\n\n| Gate | Stage | Default | Needs |\n|---|---|---|---|\n");
    gates.stream()
        .map(FeatureGateTables::read)
        .filter(m -> m.group(6) == null)
        .forEach(m -> out.append(row(m, m.group(5) == null ? "" : m.group(5).replace(",", ", "))));
    return out.toString();
  }

  private static Matcher read(String line) {
    Matcher m = LINE.matcher(line);
    if (!m.matches()) {
      throw new IllegalStateException("gates.txt: " + line);
    }
    return m;
  }

  private static String row(Matcher m, String last) {
    String locked = m.group(4) == null ? "" : ", locked";
    return "| `"
        + m.group(1)
        + "` | "
        + m.group(2)
        + " | "
        + m.group(3)
        + locked
        + " | "
        + last
        + " |\n";
  }
}
