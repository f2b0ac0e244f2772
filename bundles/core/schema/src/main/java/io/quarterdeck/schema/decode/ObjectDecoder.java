// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.JsonScan;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.schema.model.Schema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Decodes the bodies of creates and updates, with the errors of kube-apiserver. */
public final class ObjectDecoder {
  private static final int SHOWN = 30;

  /** What Go says of a custom object, which no message describes. */
  private static final String NO_MESSAGE =
      "object *unstructured.Unstructured does not implement the protobuf marshalling interface and"
          + " cannot be encoded to a protobuf message";

  private ObjectDecoder() {}

  /**
   * One object of the expected kind.
   *
   * @param mediaType {@code application/json}, {@code application/yaml} or {@code
   *     application/vnd.kubernetes.protobuf}
   * @param known whether a kind is served: the error about a body of another kind depends on it
   * @throws ApiException 400 for what is not such an object
   */
  public static Decoded decode(
      byte[] body,
      String mediaType,
      Schema schema,
      FieldValidation validation,
      GroupVersionKind expected,
      Predicate<GroupVersionKind> known) {
    if (mediaType.endsWith("protobuf")) {
      return protobuf(body, schema, expected, known);
    }
    boolean yaml = mediaType.endsWith("yaml");
    List<String> problems = new ArrayList<>();
    Map<String, @Nullable Object> tree = parse(body, yaml, expected, problems);
    boolean custom = schema.structure() != null;
    if (custom) {
      requireVersion(tree, body, expected);
    } else {
      requireKind(tree, body, expected, known);
    }
    String kind = String.valueOf(tree.getOrDefault("kind", expected.kind()));
    try {
      List<String> unknown =
          yaml ? TypedTree.fit(tree, schema) : TypedTree.fitText(body, tree, schema);
      if (yaml || custom || unknown.isEmpty() || problems.isEmpty()) {
        // what the parser sees comes before what prunes, and that of YAML before what decodes
        problems.addAll(unknown);
      } else {
        problems = StrictProblems.inOrder(body, unknown, problems);
      }
    } catch (TypedTree.Unfit e) {
      throw cannot(kind, expected, e.text());
    }
    if (validation == FieldValidation.STRICT && !problems.isEmpty()) {
      throw cannot(kind, expected, "strict decoding error: " + String.join(", ", problems));
    }
    ApiObject object = new ApiObject(tree);
    if (!custom) {
      object.setKind(expected);
    }
    ForgottenOwners.keep(tree);
    OmitEmpty.apply(tree, schema);
    return new Decoded(
        object,
        validation == FieldValidation.WARN
            ? problems.stream().flatMap(Yaml::warnings).toList()
            : List.of());
  }

  private static Decoded protobuf(
      byte[] body, Schema schema, GroupVersionKind expected, Predicate<GroupVersionKind> known) {
    ProtobufEnvelope envelope;
    try {
      envelope = ProtobufEnvelope.open(body);
    } catch (MalformedProtobufException e) {
      throw shown(body, expected, String.valueOf(e.getMessage()));
    }
    if (schema.structure() != null) {
      throw cannot(expected.kind(), expected, NO_MESSAGE);
    }
    requireKind(envelope.kindOr(expected), expected, known);
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("apiVersion", expected.apiVersion());
    tree.put("kind", expected.kind());
    try {
      tree.putAll(ProtobufDecoder.object(envelope.raw(), schema));
      TypedTree.fit(tree, schema);
    } catch (MalformedProtobufException | TypedTree.Unfit | MalformedJsonException e) {
      throw cannot(expected.kind(), expected, String.valueOf(e.getMessage()));
    }
    ApiObject object = new ApiObject(tree);
    // again, since a type whose message has no kind lost it when the tree was fitted
    object.setKind(expected);
    OmitEmpty.apply(tree, schema);
    return new Decoded(object, List.of());
  }

  /** JSON text as a tree; {@link MalformedJsonException} speaks in the words of Go's decoder. */
  public static @Nullable Object json(byte[] body) {
    try {
      JsonScan.duplicates(new String(body, StandardCharsets.UTF_8));
    } catch (JsonScan.Malformed e) {
      throw new MalformedJsonException(e.message(), -1, new IOException(e.message()));
    }
    return Json.read(body);
  }

  /** Only a text that is not plainly valid is read again, for the words of the error. */
  private static @Nullable Object json(byte[] body, List<String> problems) {
    if (body.length > 2 && body[0] == (byte) 0xEF && body[1] == (byte) 0xBB) {
      // a byte order mark, which the parser would pass over
      throw new MalformedJsonException(
          "invalid character 'ï' looking for beginning of value", -1, new IOException("BOM"));
    }
    try {
      return Json.readStrict(body);
    } catch (MalformedJsonException e) {
      // bytes that are no UTF-8 are replaced, as Go does
      String text = new String(body, StandardCharsets.UTF_8);
      JsonScan.duplicates(text)
          .forEach(d -> problems.add("duplicate field " + FieldError.quote(d)));
      return Json.read(text);
    }
  }

  private static Map<String, @Nullable Object> parse(
      byte[] body, boolean yaml, GroupVersionKind expected, List<String> problems) {
    Object value;
    try {
      if (yaml) {
        value = Yaml.read(body);
        String repeated = Yaml.duplicates(body);
        if (!repeated.isEmpty()) {
          problems.add(repeated);
        }
      } else {
        value = json(body, problems);
      }
    } catch (JsonScan.Malformed e) {
      throw unrecognized(body, expected, "json parse error: " + e.message());
    } catch (MalformedJsonException e) {
      throw yaml
          ? shown(body, expected, String.valueOf(e.getMessage()))
          : unrecognized(body, expected, "json parse error: " + e.getMessage());
    }
    Map<String, @Nullable Object> tree =
        value == null && !yaml ? new LinkedHashMap<>() : Trees.asObject(value);
    if (tree == null) {
      throw unrecognized(
          body,
          expected,
          "json parse error: json: cannot unmarshal "
              + GoTypes.ofValue(value)
              + " into Go value of type struct { APIVersion string \"json:\\\"apiVersion,"
              + "omitempty\\\"\"; Kind string \"json:\\\"kind,omitempty\\\"\" }");
    }
    return tree;
  }

  private static void requireKind(
      Map<String, @Nullable Object> tree,
      byte[] body,
      GroupVersionKind expected,
      Predicate<GroupVersionKind> known) {
    for (String field : List.of("apiVersion", "kind")) {
      Object value = tree.get(field);
      if (value != null && !(value instanceof String)) {
        throw unrecognized(
            body,
            expected,
            "json parse error: json: cannot unmarshal "
                + GoTypes.ofValue(value)
                + " into Go struct field ."
                + field
                + " of type string");
      }
    }
    String version = tree.get("apiVersion") instanceof String s ? s : "";
    String kind = tree.get("kind") instanceof String s ? s : "";
    version(body, version, expected);
    GroupVersion sent = version.isEmpty() ? expected.groupVersion() : GroupVersion.parse(version);
    String sentKind = kind.isEmpty() ? expected.kind() : kind;
    requireKind(sent.withKind(sentKind), expected, known);
  }

  private static void requireKind(
      GroupVersionKind sent, GroupVersionKind expected, Predicate<GroupVersionKind> known) {
    GroupVersion version = sent.groupVersion();
    if (MetaKinds.isRetired(version, sent.kind()) && sent.kind().equals(expected.kind())) {
      throw otherVersion(version.toString(), expected);
    }
    if (!sent.equals(expected)) {
      throw otherKind(
          version, sent.kind(), expected, MetaKinds.isKnown(version, sent.kind(), known));
    }
  }

  /** Of a custom kind the rules tell another kind, and only another version is refused here. */
  private static void requireVersion(
      Map<String, @Nullable Object> tree, byte[] body, GroupVersionKind expected) {
    String kind = tree.get("kind") instanceof String s ? s : "";
    if (kind.isEmpty()) {
      String text = new String(body, StandardCharsets.UTF_8).strip();
      throw shown(body, expected, "Object 'Kind' is missing in '" + text + "'");
    }
    String version = tree.get("apiVersion") instanceof String s ? s : "";
    if (!version.equals(expected.apiVersion())) {
      throw otherVersion(version, expected);
    }
  }

  private static ApiException otherVersion(String sent, GroupVersionKind expected) {
    return ApiException.badRequest(
        "the API version in the data ("
            + sent
            + ") does not match the expected API version ("
            + expected.apiVersion()
            + ")");
  }

  private static void version(byte[] body, String version, GroupVersionKind expected) {
    if (version.chars().filter(c -> c == '/').count() > 1) {
      throw unrecognized(body, expected, "unexpected GroupVersion string: " + version);
    }
  }

  /**
   * Another kind of a known version cannot be converted; one of an unknown version is no kind at
   * all.
   */
  private static ApiException otherKind(
      GroupVersion sent, String kind, GroupVersionKind expected, boolean known) {
    String group = expected.group().isEmpty() ? "core" : firstPart(expected.group());
    String why =
        known
            ? "converting ("
                + sent.version()
                + "."
                + kind
                + ") to ("
                + group
                + "."
                + expected.kind()
                + "): unknown conversion"
            : UnknownKind.ofVersion(kind, sent);
    return ApiException.badRequest(
        kind
            + " in version \""
            + sent.version()
            + "\" cannot be handled as a "
            + expected.kind()
            + ": "
            + why);
  }

  private static String firstPart(String group) {
    int dot = group.indexOf('.');
    return dot < 0 ? group : group.substring(0, dot);
  }

  private static ApiException cannot(String kind, GroupVersionKind expected, String why) {
    return ApiException.badRequest(
        kind
            + " in version \""
            + expected.version()
            + "\" cannot be handled as a "
            + expected.kind()
            + ": "
            + why);
  }

  private static ApiException unrecognized(byte[] body, GroupVersionKind expected, String why) {
    String start = why.startsWith("unexpected GroupVersion") ? "" : "couldn't get version/kind; ";
    return shown(body, expected, start + why);
  }

  /** What cannot be made out, with its first bytes. */
  private static ApiException shown(byte[] body, GroupVersionKind expected, String why) {
    boolean json = body.length > 0 && body[0] == '{';
    String text =
        new String(body, 0, Math.min(body.length, SHOWN), StandardCharsets.UTF_8)
            + (body.length > SHOWN ? " ..." : "");
    return ApiException.badRequest(
        "the object provided is unrecognized (must be of type "
            + expected.kind()
            + "): "
            + why
            + " ("
            + (json ? text : hex(body))
            + ")");
  }

  private static String hex(byte[] body) {
    if (body.length == 0) {
      return "<empty>";
    }
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < Math.min(body.length, SHOWN); i++) {
      out.append("%02x".formatted(body[i]));
    }
    return body.length > SHOWN ? out + " ..." : out.toString();
  }
}
