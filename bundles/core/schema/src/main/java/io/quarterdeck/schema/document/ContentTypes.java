// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import java.util.ArrayList;
import java.util.List;

/**
 * The media types of operations, in the order in which kube-apiserver declares them.
 *
 * @param answers of an object
 * @param streams of lists, which may be watched
 * @param bodies of what is created or replaced
 * @param patches of patches: kubectl chooses its patch by what stands here
 */
record ContentTypes(
    List<String> answers, List<String> streams, List<String> bodies, List<String> patches) {
  private static final String JSON = "application/json";
  private static final String YAML = "application/yaml";
  private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
  private static final String WATCH = ";stream=watch";
  private static final String JSON_PATCH = "application/json-patch+json";
  private static final String MERGE_PATCH = "application/merge-patch+json";
  private static final String STRATEGIC_PATCH = "application/strategic-merge-patch+json";
  private static final String APPLY = "application/apply-patch+yaml";

  static final ContentTypes BUILT_IN =
      new ContentTypes(
          List.of(JSON, YAML, PROTOBUF),
          List.of(JSON, YAML, PROTOBUF, JSON + WATCH, PROTOBUF + WATCH),
          List.of("*/*"),
          List.of(JSON_PATCH, MERGE_PATCH, STRATEGIC_PATCH, APPLY));

  /** Custom resources have no protobuf form, and no strategies to merge lists by. */
  static final ContentTypes CUSTOM =
      new ContentTypes(
          List.of(JSON, YAML),
          List.of(JSON, YAML),
          List.of(JSON, YAML),
          List.of(JSON_PATCH, MERGE_PATCH, APPLY));

  /** Of an operation that also answers with plain text. */
  List<String> orText() {
    List<String> out = new ArrayList<>(List.of("text/plain"));
    out.addAll(answers);
    return out;
  }
}
