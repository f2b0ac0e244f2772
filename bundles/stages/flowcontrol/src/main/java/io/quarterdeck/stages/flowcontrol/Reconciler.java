// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.stages.flowcontrol.config.Bootstrap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes the objects that must be there, and puts their specs back where nobody has said that they
 * are theirs: by the annotation, or without one by having changed the spec.
 */
final class Reconciler {
  private final ObjectReader reader;
  private final Supplier<ObjectWriter> writer;

  Reconciler(ObjectReader reader, Supplier<ObjectWriter> writer) {
    this.reader = reader;
    this.writer = writer;
  }

  /** Once over all; throws what the last write that failed threw, when it has tried them all. */
  void ensure() {
    Attempts attempts = new Attempts();
    ensure(Bootstrap.LEVELS, Bootstrap.levels(), attempts);
    ensure(Bootstrap.SCHEMAS, Bootstrap.schemas(), attempts);
    attempts.check();
  }

  private void ensure(GroupResource resource, List<ApiObject> wanted, Attempts attempts) {
    Map<String, ApiObject> there = new HashMap<>();
    reader.list(resource, "", LabelSelector.EVERYTHING).forEach(o -> there.put(name(o), o));
    for (ApiObject w : wanted) {
      ApiObject o = there.remove(name(w));
      if (o == null) {
        attempts.run(() -> create(resource, w));
      } else if (isOurs(o) && !isAsWanted(o, w)) {
        attempts.run(() -> update(resource, w));
      }
    }
    // those of another version that we still keep and no longer want
    there.values().stream()
        .filter(o -> "true".equals(o.meta().annotations().get(Bootstrap.AUTO_UPDATE)))
        .forEach(o -> attempts.run(() -> delete(resource, o)));
  }

  private static String name(ApiObject o) {
    return o.meta().name();
  }

  private static boolean isOurs(ApiObject o) {
    if (Bootstrap.MANDATORY.contains(name(o))) {
      return true;
    }
    String said = o.meta().annotations().get(Bootstrap.AUTO_UPDATE);
    return said == null || !said.equals("true") && !said.equals("false")
        ? o.meta().generation() == 1
        : said.equals("true");
  }

  private static boolean isAsWanted(ApiObject o, ApiObject wanted) {
    return Objects.equals(o.tree().get("spec"), wanted.tree().get("spec"))
        && "true".equals(o.meta().annotations().get(Bootstrap.AUTO_UPDATE));
  }

  private void create(GroupResource resource, ApiObject wanted) {
    try {
      writer.get().create(resource, wanted.copy());
    } catch (ApiException e) {
      if (e.code() != 409) { // another server was faster
        throw e;
      }
    }
  }

  private void update(GroupResource resource, ApiObject wanted) {
    writer
        .get()
        .update(
            resource,
            "",
            name(wanted),
            o -> {
              if (isAsWanted(o, wanted)) {
                return o;
              }
              o.tree().put("spec", wanted.copy().tree().get("spec"));
              Map<String, @Nullable Object> metadata = o.object("metadata");
              Map<String, @Nullable Object> notes = new HashMap<>(o.meta().annotations());
              notes.put(Bootstrap.AUTO_UPDATE, "true");
              metadata.put("annotations", notes);
              return o;
            });
  }

  private void delete(GroupResource resource, ApiObject o) {
    writer.get().delete(resource, "", name(o), o.meta().uid());
  }

  /** Tries on after a failure, and reports the last one in the end. */
  private static final class Attempts {
    private @Nullable RuntimeException failure;

    void run(Runnable write) {
      try {
        write.run();
      } catch (RuntimeException e) {
        failure = e;
      }
    }

    void check() {
      if (failure != null) {
        throw failure;
      }
    }
  }
}
