// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.options;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.registry.internal.negotiation.BodyKind;
import io.quarterdeck.registry.internal.negotiation.MediaTypes;
import io.quarterdeck.registry.internal.resource.MetaTypes;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.schema.decode.FieldValidation;
import io.quarterdeck.schema.decode.GoTypes;
import io.quarterdeck.schema.decode.MalformedProtobufException;
import io.quarterdeck.schema.decode.ObjectDecoder;
import io.quarterdeck.schema.decode.TypedTree;
import io.quarterdeck.schema.decode.UnknownKind;
import io.quarterdeck.schema.decode.Yaml;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The body of a DELETE: a {@code DeleteOptions} of any group version. Every version of every group
 * has the options, and a typed Go client names that of its own group ({@code apps/v1}).
 */
final class DeleteOptionsBody {
  private static final String TYPE_META =
      "struct { APIVersion string \"json:\\\"apiVersion,omitempty\\\"\"; Kind string"
          + " \"json:\\\"kind,omitempty\\\"\" }";

  /** What a body stands for that does not say. */
  private static final GroupVersionKind KIND =
      new GroupVersionKind("meta.k8s.io", "v1", "DeleteOptions");

  private DeleteOptionsBody() {}

  /**
   * @throws ApiException 400 for what are no options, 415 for a type that is not read
   */
  static Node decode(byte[] body, String contentType) {
    String type = MediaTypes.bare(contentType);
    MediaTypes.requireBody(type);
    if (type.equals(MediaTypes.PROTOBUF)) {
      return protobuf(body);
    }
    Object sent = parse(body, type);
    // null is no options
    Map<String, @Nullable Object> tree =
        sent == null ? new LinkedHashMap<>() : Trees.asObject(sent);
    if (tree == null) {
      throw ApiException.badRequest(
          "couldn't get version/kind; json parse error: json: cannot unmarshal "
              + GoTypes.ofValue(sent)
              + " into Go value of type "
              + TYPE_META);
    }
    Node root = Node.root(tree);
    version(root);
    requireKind(BodyKind.of(root, KIND));
    try {
      TypedTree.fit(tree, MetaTypes.of(KIND.kind()));
    } catch (TypedTree.Unfit e) {
      throw ApiException.badRequest(e.text());
    }
    return root;
  }

  private static Node protobuf(byte[] body) {
    GroupVersionKind sent;
    try {
      sent = BodyKind.of(body, MediaTypes.PROTOBUF, KIND);
    } catch (MalformedProtobufException e) {
      throw ApiException.badRequest(String.valueOf(e.getMessage()));
    }
    requireKind(sent);
    return ObjectDecoder.decode(
            body,
            MediaTypes.PROTOBUF,
            MetaTypes.of(KIND.kind()),
            FieldValidation.IGNORE,
            sent,
            k -> true)
        .object()
        .root();
  }

  private static @Nullable Object parse(byte[] body, String type) {
    try {
      return type.equals(MediaTypes.YAML) ? Yaml.read(body) : ObjectDecoder.json(body);
    } catch (MalformedJsonException e) {
      throw ApiException.badRequest(
          "couldn't get version/kind; json parse error: " + e.getMessage());
    }
  }

  private static void version(Node root) {
    for (String field : List.of("apiVersion", "kind")) {
      Node n = root.get(field);
      if (n.isPresent() && !(n.value() instanceof String)) {
        throw ApiException.badRequest(
            "couldn't get version/kind; json parse error: json: cannot unmarshal "
                + GoTypes.ofValue(n.value())
                + " into Go struct field ."
                + field
                + " of type string");
      }
    }
    String version = root.get("apiVersion").text();
    if (version.indexOf('/') != version.lastIndexOf('/')) {
      throw ApiException.badRequest("unexpected GroupVersion string: " + version);
    }
  }

  /** The version may be of a group that nobody serves. */
  private static void requireKind(GroupVersionKind sent) {
    if (!sent.kind().equals(KIND.kind())) {
      throw ApiException.badRequest(UnknownKind.ofVersion(sent.kind(), sent.groupVersion()));
    }
  }
}
