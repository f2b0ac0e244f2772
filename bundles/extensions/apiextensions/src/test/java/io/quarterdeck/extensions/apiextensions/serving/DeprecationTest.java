// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.extensions.apiextensions.schema.CustomDefinition;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DeprecationTest {
  private static String version(String name, String more) {
    return "{\"name\":\"" + name + "\",\"served\":true" + more + "}";
  }

  /** The warning of the first version. */
  private static @Nullable String warning(String... versions) {
    String text =
        """
        {"spec":{"group":"example.org","scope":"Namespaced",
         "names":{"plural":"widgets","kind":"Widget"},"versions":[%s]},
         "status":{"acceptedNames":{"plural":"widgets","kind":"Widget"}}}
        """
            .formatted(String.join(",", versions));
    CustomDefinition d = CustomDefinition.of(Json.decode(text.getBytes(StandardCharsets.UTF_8)));
    return Deprecation.of(d, d.versions().getFirst());
  }

  @Test
  void namesTheNewestVersionThatIsServedAndNotDeprecated() {
    assertEquals(
        "example.org/v1beta1 Widget is deprecated; use example.org/v2 Widget",
        warning(
            version("v1beta1", ",\"deprecated\":true"),
            version("v1", ",\"storage\":true"),
            version("v2", ""),
            version("v3", ",\"deprecated\":true"),
            "{\"name\":\"v4\",\"served\":false}"));
  }

  @Test
  void namesNoOlderVersion() {
    assertEquals(
        "example.org/v2 Widget is deprecated",
        warning(version("v2", ",\"deprecated\":true"), version("v1", ",\"storage\":true")));
  }

  @Test
  void ownWordsGoOverThat() {
    assertEquals(
        "gone soon",
        warning(
            version("v1", ",\"deprecated\":true,\"deprecationWarning\":\"gone soon\""),
            version("v2", ",\"storage\":true")));
    assertNull(warning(version("v1", ",\"storage\":true")));
  }
}
