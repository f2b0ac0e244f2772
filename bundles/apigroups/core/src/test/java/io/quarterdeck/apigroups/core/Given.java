// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Objects and requests for strategies, made from the values of tables. */
public final class Given {
  public static final Instant NOW = Instant.parse("2026-03-04T05:06:07.890Z");

  private Given() {}

  /** The object whose tree this is. */
  public static ApiObject object(Node tree) {
    return new ApiObject(Objects.requireNonNull(Trees.asObject(tree.value())));
  }

  /** An object {@code x} in {@code ns} with this spec. */
  public static ApiObject spec(Node spec) {
    Map<String, @Nullable Object> metadata = new LinkedHashMap<>();
    metadata.put("name", "x");
    metadata.put("namespace", "ns");
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("metadata", metadata);
    tree.put("spec", spec.value());
    return new ApiObject(tree);
  }

  /** A request in {@code ns} while there are no other objects. */
  public static StrategyContext request() {
    return request(new MemoryObjects());
  }

  /** A request in {@code ns} while there are these objects. */
  public static StrategyContext request(ObjectReader objects) {
    return new StrategyContext(
        new GroupVersionResource("", "v1", "things"),
        new GroupVersionKind("", "v1", "Thing"),
        "ns",
        "",
        UserInfo.of("admin"),
        false,
        objects,
        NOW,
        warning -> {});
  }
}
