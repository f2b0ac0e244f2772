// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.negotiation;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.schema.decode.MalformedProtobufException;
import io.quarterdeck.schema.decode.ProtobufEnvelope;
import io.quarterdeck.schema.decode.Yaml;

/** The kind that a body names, before it is decoded as one, in each form of bodies. */
public final class BodyKind {
  private BodyKind() {}

  /**
   * @param type the bare media type
   * @param fallback what a body stands for that does not say
   * @throws MalformedJsonException for text that does not parse
   * @throws MalformedProtobufException for what is no envelope
   */
  public static GroupVersionKind of(byte[] body, String type, GroupVersionKind fallback) {
    return switch (type) {
      case MediaTypes.PROTOBUF -> ProtobufEnvelope.open(body).kindOr(fallback);
      case MediaTypes.YAML -> of(Node.root(Yaml.read(body)), fallback);
      default -> of(Node.root(Json.read(body)), fallback);
    };
  }

  /** That of an object; a version that is none is the decoder's to refuse. */
  public static GroupVersionKind of(Node root, GroupVersionKind fallback) {
    String version = root.get("apiVersion").text();
    String kind = root.get("kind").text();
    return (version.isEmpty() ? fallback.groupVersion() : GroupVersion.parse(version))
        .withKind(kind.isEmpty() ? fallback.kind() : kind);
  }
}
