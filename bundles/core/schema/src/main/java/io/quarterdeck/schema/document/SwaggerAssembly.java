// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.schema.bytes.Bytes;
import io.quarterdeck.schema.encode.OpenApiEncoder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Puts the parts of the document of version 2 together without reading them. What comes out is what
 * writing the whole tree would give, byte for byte. One thread at a time.
 */
final class SwaggerAssembly {
  private static final List<Object> SECURITY = List.of(Members.of("BearerToken", List.of()));

  private final Map<String, SwaggerPlace> paths = new TreeMap<>();
  private final Map<String, SwaggerPlace> definitions = new TreeMap<>();
  private @Nullable Object info = Members.of();
  private @Nullable Object security = Members.of();

  private SwaggerAssembly() {}

  /** The parts in the order of their documents, which decides about what several have. */
  static Written of(List<SwaggerPart> parts) {
    SwaggerAssembly all = new SwaggerAssembly();
    parts.forEach(all::add);
    return new Written(all.json(), all.protobuf());
  }

  private void add(SwaggerPart part) {
    info = part.info();
    security = part.security();
    byte[] json = part.json().bytes();
    byte[] protobuf = part.protobuf().bytes();
    part.paths().forEach(e -> paths.put(e.name(), new SwaggerPlace(e, json, protobuf)));
    for (SwaggerPart.Entry e : part.definitions()) {
      SwaggerPlace known = definitions.putIfAbsent(e.name(), new SwaggerPlace(e, json, protobuf));
      if (known != null) {
        known.addKinds(e.kinds());
      }
    }
  }

  private byte[] json() {
    Bytes out = new Bytes();
    out.add("{\"swagger\":\"2.0\",");
    out.add(SwaggerPart.member("info", info));
    out.add(",\"paths\":{");
    members(paths, out);
    out.add("},\"definitions\":{");
    members(definitions, out);
    out.add("},");
    out.add(SwaggerPart.member("securityDefinitions", security));
    out.add(",");
    out.add(SwaggerPart.member("security", SECURITY));
    out.add("}");
    return out.toByteArray();
  }

  private static void members(Map<String, SwaggerPlace> places, Bytes out) {
    boolean first = true;
    for (SwaggerPlace place : places.values()) {
      if (!first) {
        out.add(",");
      }
      first = false;
      place.writeJson(out);
    }
  }

  private byte[] protobuf() {
    Bytes ofPaths = new Bytes();
    paths.values().forEach(p -> p.writeProtobuf(ofPaths));
    Bytes ofDefinitions = new Bytes();
    definitions.values().forEach(p -> p.writeProtobuf(ofDefinitions));
    return OpenApiEncoder.v2(
        Members.of("swagger", "2.0", "info", info),
        ofPaths.toByteArray(),
        ofDefinitions.toByteArray(),
        Members.of("securityDefinitions", security, "security", SECURITY));
  }
}
