// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import dev.cel.common.CelIssue;
import dev.cel.common.CelSource;
import dev.cel.common.CelSourceLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What the library's parser and checker find, in Kubernetes' words. */
final class CompileErrors {
  private static final Pattern SYNTAX =
      Pattern.compile(
          "^(mismatched input|extraneous input|no viable alternative|token recognition error|missing) .*",
          Pattern.DOTALL);
  private static final Pattern CANDIDATES =
      Pattern.compile(" \\(candidates: .*\\)$", Pattern.DOTALL);

  private CompileErrors() {}

  static String text(List<CelIssue> issues, CelSource source) {
    List<String> out = new ArrayList<>();
    for (CelIssue issue : issues) {
      if (!issue.getMessage().startsWith("Message type resolution failure")) {
        String shown = worded(issue, source).toDisplayString(source);
        // there is no place to point at in nothing
        boolean empty = source.getContent().toString().isEmpty();
        out.add(empty ? shown.lines().findFirst().orElse("") : shown);
      }
    }
    return String.join("\n", out);
  }

  private static CelIssue worded(CelIssue issue, CelSource source) {
    String message = issue.getMessage();
    CelSourceLocation at = issue.getSourceLocation();
    if (SYNTAX.matcher(message).matches()) {
      message = "Syntax error: " + message;
      // an empty source has no first column
      if (source.getContent().toString().isEmpty()) {
        at = CelSourceLocation.of(1, -1);
      }
    } else {
      message =
          CANDIDATES
              .matcher(message)
              .replaceAll("")
              .replace("google.protobuf.Duration", "duration")
              .replace("google.protobuf.Timestamp", "timestamp");
    }
    return CelIssue.formatError(at, message);
  }
}
