// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import java.util.Map;
import java.util.TreeMap;

/** The query parameters of each action, with their types. */
final class Parameters {
  static final Map<String, String> WRITE =
      Map.of("dryRun", "string", "fieldManager", "string", "fieldValidation", "string");
  static final Map<String, String> PATCH = with(WRITE, Map.of("force", "boolean"));
  static final Map<String, String> DELETE =
      Map.of(
          "dryRun", "string",
          "gracePeriodSeconds", "integer",
          "ignoreStoreReadErrorWithClusterBreakingPotential", "boolean",
          "orphanDependents", "boolean",
          "propagationPolicy", "string");
  private static final Map<String, String> SELECT =
      Map.of(
          "continue", "string",
          "fieldSelector", "string",
          "labelSelector", "string",
          "limit", "integer",
          "resourceVersion", "string",
          "resourceVersionMatch", "string",
          "sendInitialEvents", "boolean",
          "shardSelector", "string",
          "timeoutSeconds", "integer");
  static final Map<String, String> LIST =
      with(SELECT, Map.of("allowWatchBookmarks", "boolean", "watch", "boolean"));
  static final Map<String, String> DELETE_COLLECTION = with(SELECT, DELETE);
  static final Map<String, String> LOG =
      Map.of(
          "container", "string",
          "follow", "boolean",
          "insecureSkipTLSVerifyBackend", "boolean",
          "limitBytes", "integer",
          "previous", "boolean",
          "sinceSeconds", "integer",
          "stream", "string",
          "tailLines", "integer",
          "timestamps", "boolean");
  static final Map<String, String> NONE = Map.of();

  /** Only custom resources declare it. */
  static final Map<String, String> GET = Map.of("resourceVersion", "string");

  private static final Map<String, String> ATTACH =
      Map.of(
          "container", "string",
          "stderr", "boolean",
          "stdin", "boolean",
          "stdout", "boolean",
          "tty", "boolean");
  private static final Map<String, Map<String, String>> CONNECT =
      Map.of(
          "PodAttachOptions", ATTACH,
          "PodExecOptions", with(ATTACH, Map.of("command", "string")),
          "PodPortForwardOptions", Map.of("ports", "integer"));

  private Parameters() {}

  /** Of a connection whose options are of this kind; those of a proxy are a path. */
  static Map<String, String> connect(String kind) {
    return CONNECT.getOrDefault(kind, Map.of("path", "string"));
  }

  private static Map<String, String> with(Map<String, String> a, Map<String, String> b) {
    Map<String, String> out = new TreeMap<>(a);
    out.putAll(b);
    return Map.copyOf(out);
  }
}
