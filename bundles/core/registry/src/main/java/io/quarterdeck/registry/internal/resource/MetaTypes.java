// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.resource;

import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The types that belong to no group: what any resource may answer with, and discovery. */
public final class MetaTypes {
  private static final String META = "io.k8s.apimachinery.pkg.apis.meta.v1.";
  private static final Definitions TYPES = read();

  private MetaTypes() {}

  public static Schema status() {
    return of("Status");
  }

  public static Schema of(String kind) {
    return TYPES.type(META + kind);
  }

  /** The types of a group, which may refer to {@code ObjectMeta} and the like without having it. */
  static Definitions with(Map<String, @Nullable Object> definitions) {
    return Definitions.of(definitions, TYPES);
  }

  public static Schema groupDiscovery() {
    return TYPES.type("io.k8s.api.apidiscovery.v2.APIGroupDiscoveryList");
  }

  private static Definitions read() {
    String file = "/io/quarterdeck/registry/definitions.json";
    try (InputStream in = MetaTypes.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(file + " is missing in this bundle");
      }
      return Definitions.read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
