// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.options;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.stage.Query;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The options of a request as an object of {@code meta.k8s.io/v1}, as webhooks are shown them. */
public final class OperationOptions {
  private OperationOptions() {}

  /** Of a create, update or patch: the options that the query gives. A patch is an update. */
  static @Nullable public ApiObject of(Operation operation, Query query) {
    return switch (operation) {
      case CREATE -> write("CreateOptions", query);
      case UPDATE -> write("UpdateOptions", query);
      case DELETE, CONNECT -> null;
    };
  }

  private static ApiObject write(String kind, Query query) {
    Map<String, @Nullable Object> out = head(kind);
    dryRun(out, !query.all("dryRun").isEmpty());
    for (String field : List.of("fieldManager", "fieldValidation")) {
      if (!query.first(field).isEmpty()) {
        out.put(field, query.first(field));
      }
    }
    return new ApiObject(out);
  }

  /** Of a delete. */
  public static ApiObject of(DeleteOptions options) {
    Map<String, @Nullable Object> out = head("DeleteOptions");
    put(out, "gracePeriodSeconds", options.gracePeriodSeconds());
    Map<String, @Nullable Object> preconditions = new LinkedHashMap<>();
    put(preconditions, "uid", emptyToNull(options.uid()));
    put(preconditions, "resourceVersion", emptyToNull(options.resourceVersion()));
    put(out, "preconditions", preconditions.isEmpty() ? null : preconditions);
    put(out, "orphanDependents", options.orphanDependents());
    put(out, "propagationPolicy", emptyToNull(options.policy()));
    dryRun(out, options.dryRun());
    return new ApiObject(out);
  }

  private static Map<String, @Nullable Object> head(String kind) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("kind", kind);
    out.put("apiVersion", "meta.k8s.io/v1");
    return out;
  }

  private static void dryRun(Map<String, @Nullable Object> out, boolean on) {
    if (on) {
      out.put("dryRun", new ArrayList<>(List.of("All")));
    }
  }

  private static void put(Map<String, @Nullable Object> out, String field, @Nullable Object value) {
    if (value != null) {
      out.put(field, value);
    }
  }

  private static @Nullable String emptyToNull(String text) {
    return text.isEmpty() ? null : text;
  }
}
