// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.stages.flowcontrol.config.Bootstrap;
import io.quarterdeck.stages.flowcontrol.config.PriorityLevel;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Keeps the condition {@code Dangling} of each flow schema: whether its level is missing. */
final class DanglingStatus {
  private static final String TYPE = "Dangling";

  private final Supplier<ObjectWriter> writer;
  private final InstantSource clock;

  DanglingStatus(Supplier<ObjectWriter> writer, InstantSource clock) {
    this.writer = writer;
    this.clock = clock;
  }

  void write(List<ApiObject> schemas, List<ApiObject> levels) {
    Set<String> there =
        levels.stream()
            .filter(o -> PriorityLevel.read(o) != null)
            .map(o -> o.meta().name())
            .collect(Collectors.toSet());
    for (ApiObject schema : schemas) {
      Map<String, @Nullable Object> wanted = condition(schema, there);
      if (!says(schema, wanted)) {
        write(schema.meta().name(), there);
      }
    }
  }

  private void write(String name, Set<String> there) {
    try {
      writer.get().updateStatus(Bootstrap.SCHEMAS, "", name, o -> apply(o, there));
    } catch (ApiException e) {
      if (e.code() != 404) { // gone meanwhile
        throw e;
      }
    }
  }

  private ApiObject apply(ApiObject o, Set<String> there) {
    Map<String, @Nullable Object> wanted = condition(o, there);
    if (says(o, wanted)) {
      return o;
    }
    wanted.put("lastTransitionTime", clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
    List<@Nullable Object> all = Trees.list(o.object("status"), "conditions");
    for (int i = 0; i < all.size(); i++) {
      Map<String, @Nullable Object> c = Trees.asObject(all.get(i));
      if (c != null && TYPE.equals(c.get("type"))) {
        all.set(i, wanted);
        return o;
      }
    }
    all.add(wanted);
    return o;
  }

  private static Map<String, @Nullable Object> condition(ApiObject schema, Set<String> there) {
    String level = schema.field("spec").at("priorityLevelConfiguration", "name").text();
    boolean found = there.contains(level);
    Map<String, @Nullable Object> c = new LinkedHashMap<>();
    c.put("type", TYPE);
    c.put("status", found ? "False" : "True");
    c.put("reason", found ? "Found" : "NotFound");
    c.put(
        "message",
        "This FlowSchema references the PriorityLevelConfiguration object named "
            + FieldError.quote(level)
            + (found ? " and it exists" : " but there is no such object"));
    return c;
  }

  private static boolean says(ApiObject schema, Map<String, @Nullable Object> wanted) {
    for (Node c : schema.field("status").get("conditions").items()) {
      if (c.get("type").text().equals(TYPE)) {
        return List.of("status", "reason", "message").stream()
            .allMatch(f -> Objects.equals(c.get(f).value(), wanted.get(f)));
      }
    }
    return false;
  }
}
