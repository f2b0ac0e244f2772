// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.connect;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.stage.Query;
import java.util.ArrayDeque;
import java.util.Deque;

/** The path that a proxied request has on the other side. */
final class ProxyPath {
  private ProxyPath() {}

  /** The options of a proxy: what follows it in the path, whatever the query says. */
  static ApiObject options(String path, String kind) {
    ApiObject object = RequestOptions.of(Query.parse(""), kind).object();
    if (!path.isEmpty()) {
      object.tree().put("path", path);
    }
    return object;
  }

  /** Without steps to nowhere and back; a slash at the end stays. */
  static String of(ApiObject options) {
    String path = options.field("path").text();
    if (path.isEmpty()) {
      return "";
    }
    Deque<String> steps = new ArrayDeque<>();
    for (String step : path.split("/")) {
      if (step.equals("..")) {
        steps.pollLast();
      } else if (!step.isEmpty() && !step.equals(".")) {
        steps.addLast(step);
      }
    }
    String clean = "/" + String.join("/", steps);
    return path.endsWith("/") && !clean.endsWith("/") ? clean + "/" : clean;
  }
}
