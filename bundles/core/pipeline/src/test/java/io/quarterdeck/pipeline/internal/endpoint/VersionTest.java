// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.endpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class VersionTest {
  /** Of semver.org: what apimachinery's ParseSemantic and every other parser takes. */
  private static final String SEMANTIC =
      "v(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(-[0-9A-Za-z-.]+)?"
          + "\\+[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*";

  private static Map<String, @Nullable Object> of(Map<String, String> properties) {
    return Version.tree(properties::get);
  }

  @Test
  void theBuildIsNamedInTheMetadataOfTheReleaseThatIsSpoken() {
    var version =
        of(
            Map.of(
                "quarterdeck.version", "0.1.0-SNAPSHOT",
                "quarterdeck.build.commit", "818aedd943db103d0aec17b58d27e9e9e5310e3f",
                "quarterdeck.build.date", "2026-11-22T18:24:31Z",
                "quarterdeck.build.tree", "clean",
                "java.version", "25.0.3",
                "os.name", "Linux",
                "os.arch", "amd64"));

    assertEquals("v1.36.2+quarterdeck-0.1.0-SNAPSHOT", version.get("gitVersion"));
    assertTrue(String.valueOf(version.get("gitVersion")).matches(SEMANTIC));
    assertEquals("818aedd943db103d0aec17b58d27e9e9e5310e3f", version.get("gitCommit"));
    assertEquals("clean", version.get("gitTreeState"));
    assertEquals("2026-11-22T18:24:31Z", version.get("buildDate"));
    assertEquals("java25.0.3", version.get("goVersion"));
    assertEquals("javac", version.get("compiler"));
    assertEquals("linux/amd64", version.get("platform"));
  }

  @Test
  void whatIsNotKnownIsNotMadeUp() {
    var version = of(Map.of("os.name", "Mac OS X", "os.arch", "aarch64"));

    assertTrue(String.valueOf(version.get("gitVersion")).matches(SEMANTIC));
    assertEquals("unknown", version.get("gitCommit"));
    assertEquals("unknown", version.get("gitTreeState"));
    assertEquals("darwin/arm64", version.get("platform"));
  }
}
