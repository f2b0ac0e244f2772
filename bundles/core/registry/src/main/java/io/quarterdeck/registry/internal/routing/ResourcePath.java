// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.spi.stage.RequestInfo;
import java.util.ArrayList;
import java.util.List;

/**
 * The path of a request for a resource, as kube-apiserver's router reads it. What a request is
 * about ({@link RequestInfo}, which is authorized) is read with less care: it counts segments, and
 * slashes before and behind them do not matter.
 */
record ResourcePath(RequestInfo info) {

  /** Whether the path starts where resources are served; a second slash before it is no such. */
  boolean isRooted() {
    return info.path().startsWith(base() + "/");
  }

  /** Whether the path names the resource and nothing else; slashes at its end do not count. */
  boolean isWhole() {
    String path = withoutEnd(info.path());
    return isWhole(path, base())
        || isWhole(path, base() + "/watch")
        || isWhole(path, base() + "/proxy");
  }

  private boolean isWhole(String path, String root) {
    boolean inside =
        path.startsWith(root + "/namespaces/") && !info.resource().equals("namespaces");
    String collection =
        root + (inside ? "/namespaces/" + info.namespace() : "") + "/" + info.resource();
    String one = collection + "/" + info.name();
    if (info.subresource().isEmpty()) {
      return path.equals(collection) || path.equals(one);
    }
    String part = one + "/" + info.subresource();
    boolean passesOn = info.subresource().equals("proxy");
    return path.equals(part) || passesOn && path.startsWith(part + "/");
  }

  private String base() {
    return info.apiGroup().isEmpty()
        ? "/api/" + info.apiVersion()
        : "/apis/" + info.apiGroup() + "/" + info.apiVersion();
  }

  private static String withoutEnd(String path) {
    int end = path.length();
    while (end > 0 && path.charAt(end - 1) == '/') {
      end--;
    }
    return path.substring(0, end);
  }

  /**
   * Refuses a name that would be no segment of a path.
   *
   * @throws ApiException 400 that says what the name may not be
   */
  static void requireSegment(String name) {
    List<String> wrong = new ArrayList<>();
    for (String whole : List.of(".", "..")) {
      if (name.equals(whole)) {
        wrong.add("may not be '" + whole + "'");
      }
    }
    for (String part : List.of("/", "%")) {
      if (name.contains(part)) {
        wrong.add("may not contain '" + part + "'");
      }
    }
    if (!wrong.isEmpty()) {
      throw ApiException.badRequest(
          "Name parameter invalid: " + FieldError.quote(name) + ": " + String.join(";", wrong));
    }
  }
}
