// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.schema.decode.FieldValidation;
import io.quarterdeck.schema.decode.GoTypes;
import io.quarterdeck.schema.decode.ObjectDecoder;
import io.quarterdeck.schema.decode.UnknownKind;
import io.quarterdeck.schema.decode.Yaml;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The body of a DELETE: a {@code DeleteOptions} of any group version that is served. */
final class DeleteOptionsBody {
  private static final String TYPE_META =
      "struct { APIVersion string \"json:\\\"apiVersion,omitempty\\\"\"; Kind string"
          + " \"json:\\\"kind,omitempty\\\"\" }";

  private static final String DEFINITION = "io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions";

  private DeleteOptionsBody() {}

  static Node decode(byte[] body, ResourceRequest r) {
    String type = MediaTypes.bare(r.request().header("Content-Type"));
    MediaTypes.requireBody(type);
    if (type.equals(MediaTypes.PROTOBUF)) {
      return ObjectDecoder.decode(
              body,
              type,
              r.resource().definitions().type(DEFINITION),
              FieldValidation.IGNORE,
              new GroupVersionKind("", "v1", "DeleteOptions"),
              r.resource().known())
          .object()
          .root();
    }
    Object sent = parse(body, type);
    // null is no options
    Node root = Node.root(sent == null ? Map.of() : sent);
    if (!root.isObject()) {
      throw ApiException.badRequest(
          "couldn't get version/kind; json parse error: json: cannot unmarshal "
              + GoTypes.ofValue(root.value())
              + " into Go value of type "
              + TYPE_META);
    }
    kind(root, r);
    types(root);
    return root;
  }

  private static @Nullable Object parse(byte[] body, String type) {
    try {
      return type.equals(MediaTypes.YAML) ? Yaml.read(body) : ObjectDecoder.json(body);
    } catch (MalformedJsonException e) {
      throw ApiException.badRequest(
          "couldn't get version/kind; json parse error: " + e.getMessage());
    }
  }

  private static void kind(Node root, ResourceRequest r) {
    String kind = root.get("kind").text("DeleteOptions");
    String version = root.get("apiVersion").text();
    if (!kind.equals("DeleteOptions")) {
      String shown = version.isEmpty() ? r.kind().apiVersion() : version;
      throw ApiException.badRequest(UnknownKind.ofVersion(kind, GroupVersion.parse(shown)));
    }
  }

  private static void types(Node root) {
    require(root.get("gracePeriodSeconds"), Number.class, "int64");
    require(root.get("orphanDependents"), Boolean.class, "bool");
    require(root.get("propagationPolicy"), String.class, "v1.DeletionPropagation");
    require(root.get("dryRun"), List.class, "[]string");
  }

  private static void require(Node n, Class<?> type, String goType) {
    if (n.isPresent() && !type.isInstance(n.value())) {
      throw ApiException.badRequest(
          "json: cannot unmarshal "
              + GoTypes.ofValue(n.value())
              + " into Go struct field DeleteOptions."
              + n.path()
              + " of type "
              + goType);
    }
  }
}
