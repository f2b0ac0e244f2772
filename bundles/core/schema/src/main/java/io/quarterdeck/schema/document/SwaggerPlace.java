// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.bytes.Bytes;
import io.quarterdeck.schema.encode.OpenApiEncoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a path or a definition stands in the bytes of its part, and what other parts add to it: a
 * type of several documents is the same but for the kinds that it is registered as.
 */
final class SwaggerPlace {
  private final SwaggerPart.Entry entry;
  private final byte[] json;
  private final byte[] protobuf;
  private List<@Nullable Object> kinds;

  SwaggerPlace(SwaggerPart.Entry entry, byte[] json, byte[] protobuf) {
    this.entry = entry;
    this.json = json;
    this.protobuf = protobuf;
    kinds = entry.kinds();
  }

  /** Of the same name in another part; a type that names none gains none. */
  void addKinds(List<@Nullable Object> more) {
    if (entry.kinds().isEmpty() || kinds.containsAll(more)) {
      return;
    }
    List<@Nullable Object> all = new ArrayList<>(kinds);
    more.stream().filter(k -> !all.contains(k)).forEach(all::add);
    kinds = all;
  }

  private boolean isAsItWas() {
    return kinds.size() == entry.kinds().size();
  }

  void writeJson(Bytes out) {
    if (isAsItWas()) {
      out.write(json, entry.json().from(), entry.json().length());
    } else {
      out.add(SwaggerPart.member(entry.name(), withKinds()));
    }
  }

  void writeProtobuf(Bytes out) {
    if (isAsItWas()) {
      out.write(protobuf, entry.protobuf().from(), entry.protobuf().length());
    } else {
      out.add(OpenApiEncoder.v2Definition(entry.name(), withKinds()));
    }
  }

  private Map<String, @Nullable Object> withKinds() {
    int from = entry.json().from();
    byte[] object = object(Arrays.copyOfRange(json, from, from + entry.json().length()));
    Node definition = Node.root(Json.readObject(object)).get(entry.name());
    Map<String, @Nullable Object> out = Members.of();
    definition.entries().forEach((name, n) -> out.put(name, n.value()));
    out.put(SwaggerPart.KINDS, kinds);
    return out;
  }

  private static byte[] object(byte[] member) {
    Bytes out = new Bytes();
    out.add("{");
    out.add(member);
    out.add("}");
    return out.toByteArray();
  }
}
