// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The types that every custom resource needs: metadata and Scale. */
final class SharedTypes {
  private static final String META = "io.k8s.apimachinery.pkg.apis.meta.v1.";
  private static final String SCALE = "io.k8s.api.autoscaling.v1.Scale";
  private static final Map<String, @Nullable Object> ALL = read();

  private SharedTypes() {}

  /** Their data, by name; not to be changed. */
  static Map<String, @Nullable Object> all() {
    return ALL;
  }

  /** What Kubernetes says of a field of metadata. */
  static String metadataDescription(String field) {
    return Node.root(ALL.get(META + "ObjectMeta")).get("fields").items().stream()
        .filter(f -> f.get("name").text().equals(field))
        .map(f -> f.get("description").text())
        .findFirst()
        .orElse("");
  }

  private static Map<String, @Nullable Object> read() {
    try (InputStream in = SharedTypes.class.getResourceAsStream("definitions.json")) {
      if (in == null) {
        throw new IllegalStateException("definitions.json is missing in this bundle");
      }
      Map<String, @Nullable Object> out = new LinkedHashMap<>();
      Node.root(Json.readObject(in))
          .get("types")
          .entries()
          .forEach(
              (name, type) -> {
                if (name.startsWith(META) || name.startsWith(SCALE)) {
                  out.put(name, type.value());
                }
              });
      return out;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
