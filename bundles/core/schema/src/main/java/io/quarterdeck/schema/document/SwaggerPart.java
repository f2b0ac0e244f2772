// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.bytes.Bytes;
import io.quarterdeck.schema.bytes.Squeezed;
import io.quarterdeck.schema.encode.OpenApiEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One group's part of the document of version 2, written already: entries of paths and definitions
 * in JSON and in protobuf, compressed, for they are mostly the same words.
 *
 * @param info of the last document
 * @param security the schemes of the last document
 * @param paths in order
 * @param definitions in order; those that other parts have, too, included
 */
record SwaggerPart(
    @Nullable Object info,
    @Nullable Object security,
    List<Entry> paths,
    List<Entry> definitions,
    Squeezed json,
    Squeezed protobuf) {
  static final String KINDS = "x-kubernetes-group-version-kind";

  /** Where something stands. */
  record Range(int from, int length) {}

  /**
   * Something that is named.
   *
   * @param kinds that a definition stands for; empty where it names none
   */
  record Entry(String name, Range json, Range protobuf, List<@Nullable Object> kinds) {}

  /** Of a document as {@link SwaggerForm} makes it. */
  static SwaggerPart of(Map<String, @Nullable Object> swagger) {
    Node root = Node.root(swagger);
    Bytes json = new Bytes();
    Bytes protobuf = new Bytes();
    List<Entry> paths = new ArrayList<>();
    root.get("paths")
        .entries()
        .forEach(
            (name, n) -> {
              Range inJson = append(json, member(name, n.value()));
              Range inProtobuf = append(protobuf, OpenApiEncoder.v2Path(name, n.value()));
              paths.add(new Entry(name, inJson, inProtobuf, List.of()));
            });
    List<Entry> definitions = new ArrayList<>();
    root.get("definitions")
        .entries()
        .forEach(
            (name, n) -> {
              Range inJson = append(json, member(name, n.value()));
              Range inProtobuf = append(protobuf, OpenApiEncoder.v2Definition(name, n.value()));
              definitions.add(new Entry(name, inJson, inProtobuf, kinds(n)));
            });
    return new SwaggerPart(
        root.get("info").value(),
        root.get("securityDefinitions").value(),
        List.copyOf(paths),
        List.copyOf(definitions),
        Squeezed.of(json.toByteArray()),
        Squeezed.of(protobuf.toByteArray()));
  }

  private static Range append(Bytes to, byte[] more) {
    Range range = new Range(to.size(), more.length);
    to.add(more);
    return range;
  }

  private static List<@Nullable Object> kinds(Node definition) {
    List<@Nullable Object> out = new ArrayList<>();
    definition.get(KINDS).items().forEach(k -> out.add(k.value()));
    return out;
  }

  /** A member of a JSON object: the name, a colon and the value. */
  static byte[] member(String name, @Nullable Object value) {
    Bytes out = new Bytes();
    out.add(Json.text(name));
    out.add(":");
    out.add(Json.write(value));
    return out.toByteArray();
  }
}
