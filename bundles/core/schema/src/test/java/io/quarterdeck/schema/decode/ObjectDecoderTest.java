// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.TreeTable;
import io.quarterdeck.schema.encode.ProtobufEncoder;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Schema;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObjectDecoderTest {
  private static final GroupVersionKind CRATE = new GroupVersionKind("example.com", "v1", "Crate");
  private static final String JSON = "application/json";
  private static final String YAML = "application/yaml";
  private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
  private static final Definitions TYPES =
      TreeTable.types(
          """
          io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta:
            fields:
            - {name: name, type: string, proto: 1}
            - {name: managedFields, list: {ref: Entry}}
          Entry:
            fields: [{name: manager, type: string}]
          Crate:
            fields:
            - {name: apiVersion, type: string}
            - {name: kind, type: string}
            - {name: metadata, ref: io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta, always: true,
               proto: 1}
            - {name: weight, type: int32, proto: 2}
          Custom:
            openAPIV3Schema:
              type: object
              properties: {spec: {type: object, properties: {a: {type: string}}}}
          """);
  private static final Schema TYPE = TYPES.type("Crate");

  private static Decoded decode(String body, String mediaType, FieldValidation validation) {
    return decode(body.getBytes(StandardCharsets.UTF_8), mediaType, TYPE, validation);
  }

  private static Decoded decode(
      byte[] body, String mediaType, Schema schema, FieldValidation validation) {
    return ObjectDecoder.decode(body, mediaType, schema, validation, CRATE, k -> false);
  }

  private static String refusal(String body, String mediaType) {
    ApiException e =
        assertThrows(
            ApiException.class, () -> decode(body, mediaType, FieldValidation.STRICT), body);
    assertEquals(400, e.code());
    return String.valueOf(e.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "application/json|{\"metadata\":{\"name\":\"a\"},\"weight\":0}",
        "application/json|{\"kind\":\"Crate\",\"metadata\":{\"name\":\"a\"}}",
        "application/json|{\"apiVersion\":\"example.com/v1\",\"metadata\":{\"name\":\"a\"}}",
        "application/yaml|metadata: {name: a}",
        "application/yaml|{\"metadata\":{\"name\":\"a\"}}"
      })
  void whatIsLeftOutIsThatOfTheRequest(String mediaType, String body) {
    Decoded decoded = decode(body, mediaType, FieldValidation.STRICT);
    assertEquals(
        TreeTable.tree("{apiVersion: example.com/v1, kind: Crate, metadata: {name: a}}"),
        decoded.object().tree());
    assertEquals(List.of(), decoded.warnings());
  }

  @Test
  void nullIsAnEmptyObject() {
    assertEquals(
        TreeTable.tree("{apiVersion: example.com/v1, kind: Crate, metadata: {}}"),
        decode("null", JSON, FieldValidation.STRICT).object().tree());
  }

  @Test
  void unknownAndRepeatedFieldsAreRefusedWarnedOfOrIgnored() {
    String body = "{\"weight\":1,\"x\":1,\"weight\":2}";
    assertEquals(
        "Crate in version \"v1\" cannot be handled as a Crate: strict decoding error: unknown field"
            + " \"x\", duplicate field \"weight\"",
        refusal(body, JSON));
    Decoded warned = decode(body, JSON, FieldValidation.WARN);
    assertEquals(List.of("unknown field \"x\"", "duplicate field \"weight\""), warned.warnings());
    assertEquals(2L, warned.object().tree().get("weight"), "the last one counts");
    assertEquals(List.of(), decode(body, JSON, FieldValidation.IGNORE).warnings());
  }

  @Test
  void repeatedKeysOfYamlAreNamedByTheirLine() {
    String body = "weight: 1\nx: 1\nweight: 2\n";
    assertEquals(
        List.of("line 3: key \"weight\" already set in map", "unknown field \"x\""),
        decode(body, YAML, FieldValidation.WARN).warnings());
    assertEquals(
        "Crate in version \"v1\" cannot be handled as a Crate: strict decoding error: yaml:"
            + " unmarshal errors:\n"
            + "  line 3: key \"weight\" already set in map, unknown field \"x\"",
        refusal(body, YAML));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"weight\":\"a\"}|Crate in version \"v1\" cannot be handled as a Crate: json: cannot"
            + " unmarshal string into Go struct field Crate.weight of type int32",
        "{\"kind\":\"Crate\",\"metadata\":[]}|Crate in version \"v1\" cannot be handled as a Crate:"
            + " json: cannot unmarshal array into Go struct field Crate.metadata of type"
            + " v1.ObjectMeta",
        "{\"kind\":5}|the object provided is unrecognized (must be of type Crate): couldn't get"
            + " version/kind; json parse error: json: cannot unmarshal number into Go struct field"
            + " .kind of type string ({\"kind\":5})",
        "{\"apiVersion\":[]}|the object provided is unrecognized (must be of type Crate): couldn't"
            + " get version/kind; json parse error: json: cannot unmarshal array into Go struct"
            + " field .apiVersion of type string ({\"apiVersion\":[]})",
        "{\"apiVersion\":\"a/b/c\"}|the object provided is unrecognized (must be of type Crate):"
            + " unexpected GroupVersion string: a/b/c ({\"apiVersion\":\"a/b/c\"})",
        "{\"a\":|the object provided is unrecognized (must be of type Crate): couldn't get"
            + " version/kind; json parse error: unexpected end of JSON input ({\"a\":)",
        "{\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"|the object provided is unrecognized (must be of"
            + " type Crate): couldn't get version/kind; json parse error: unexpected end of JSON"
            + " input ({\"aaaaaaaaaaaaaaaaaaaaaaaaaaaa ...)"
      })
  void whatIsNoSuchObjectIsRefusedWithItsFirstThirtyBytes(String body, String message) {
    assertEquals(message, refusal(body, JSON));
  }

  @Test
  void whatDoesNotBeginAsAnObjectIsShownInHexadecimal() {
    assertEquals(
        "the object provided is unrecognized (must be of type Crate): couldn't get version/kind;"
            + " json parse error: unexpected end of JSON input (<empty>)",
        refusal("", JSON));
    String notOfType =
        "the object provided is unrecognized (must be of type Crate): couldn't get version/kind;"
            + " json parse error: json: cannot unmarshal %s into Go value of type struct {"
            + " APIVersion string \"json:\\\"apiVersion,omitempty\\\"\"; Kind string"
            + " \"json:\\\"kind,omitempty\\\"\" } (%s)";
    assertEquals(notOfType.formatted("array", "5b5d"), refusal("[]", JSON));
    assertEquals(notOfType.formatted("number", "37"), refusal("7", JSON));
    assertEquals(notOfType.formatted("string", "61"), refusal("a", YAML));
  }

  @Test
  void anotherVersionThatIsStillConvertedIsNamedAsSuch() {
    GroupVersionKind service = new GroupVersionKind("apiregistration.k8s.io", "v1", "APIService");
    byte[] body =
        "{\"kind\":\"APIService\",\"apiVersion\":\"apiregistration.k8s.io/v1beta1\"}"
            .getBytes(StandardCharsets.UTF_8);
    ApiException e =
        assertThrows(
            ApiException.class,
            () ->
                ObjectDecoder.decode(
                    body, JSON, TYPE, FieldValidation.STRICT, service, k -> false));
    assertEquals(
        "the API version in the data (apiregistration.k8s.io/v1beta1) does not match the expected"
            + " API version (apiregistration.k8s.io/v1)",
        e.getMessage());
  }

  @Test
  void aCustomObjectMustNameItsKindAndItsVersion() {
    Schema custom = TYPES.type("Custom");
    String body = "{\"apiVersion\":\"example.com/v1\",\"kind\":\"Crate\",\"spec\":{\"b\":1}}";
    Decoded decoded =
        decode(body.getBytes(StandardCharsets.UTF_8), JSON, custom, FieldValidation.WARN);
    assertEquals(List.of("unknown field \"spec.b\""), decoded.warnings());
    assertEquals(
        "the object provided is unrecognized (must be of type Crate): Object 'Kind' is missing in"
            + " '{\"spec\":{}}' ({\"spec\":{}})",
        customRefusal("{\"spec\":{}}", custom));
    assertEquals(
        "the API version in the data () does not match the expected API version (example.com/v1)",
        customRefusal("{\"kind\":\"Crate\"}", custom));
    assertEquals(
        "the API version in the data (example.com/v2) does not match the expected API version"
            + " (example.com/v1)",
        customRefusal("{\"kind\":\"Crate\",\"apiVersion\":\"example.com/v2\"}", custom));
  }

  private static String customRefusal(String body, Schema custom) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return String.valueOf(
        assertThrows(ApiException.class, () -> decode(bytes, JSON, custom, FieldValidation.STRICT))
            .getMessage());
  }

  @Test
  void protobufIsReadByItsEnvelope() {
    Map<String, @Nullable Object> tree =
        TreeTable.tree("{apiVersion: example.com/v1, kind: Crate, metadata: {name: a}, weight: 3}");
    byte[] body = ProtobufEncoder.object(tree, TYPE);
    assertEquals(tree, decode(body, PROTOBUF, TYPE, FieldValidation.STRICT).object().tree());
  }

  @Test
  void whatIsNoProtobufIsRefused() {
    assertEquals(
        "the object provided is unrecognized (must be of type Crate): provided data does not appear"
            + " to be a protobuf message, expected prefix [107 56 115 0] (6b3873)",
        refusal("k8s", PROTOBUF));
    assertEquals(
        "the object provided is unrecognized (must be of type Crate): unexpected EOF (6b3873000a)",
        refusal("k8s\0\n", PROTOBUF));
    assertEquals(
        "Crate in version \"v1\" cannot be handled as a Crate: unexpected EOF",
        refusal("k8s\0\u0012\u0001\u0010", PROTOBUF));
  }

  @Test
  void protobufOfAnotherKindIsRefused() {
    Map<String, @Nullable Object> tree =
        TreeTable.tree("{apiVersion: example.com/v1, kind: Box, metadata: {}}");
    ApiException e =
        assertThrows(
            ApiException.class,
            () ->
                decode(ProtobufEncoder.object(tree, TYPE), PROTOBUF, TYPE, FieldValidation.STRICT));
    assertEquals(
        "Box in version \"v1\" cannot be handled as a Crate: no kind \"Box\" is registered for"
            + " version \"example.com/v1\" in scheme \"quarterdeck\"",
        e.getMessage());
  }

  @Test
  void aCustomObjectHasNoProtobuf() {
    byte[] body =
        ProtobufEncoder.object(
            TreeTable.tree("{apiVersion: example.com/v1, kind: Crate, metadata: {}}"), TYPE);
    ApiException e =
        assertThrows(
            ApiException.class,
            () -> decode(body, PROTOBUF, TYPES.type("Custom"), FieldValidation.STRICT));
    assertEquals(
        "Crate in version \"v1\" cannot be handled as a Crate: object *unstructured.Unstructured"
            + " does not implement the protobuf marshalling interface and cannot be encoded to a"
            + " protobuf message",
        e.getMessage());
  }

  @Test
  void ownersThatAreToBeForgottenSurvive() {
    Decoded decoded = decode("{\"metadata\":{\"managedFields\":[]}}", JSON, FieldValidation.STRICT);
    assertEquals("{\"managedFields\":[{}]}", Json.text(decoded.object().tree().get("metadata")));
  }

  @Test
  void aByteOrderMarkIsNoJson() {
    assertEquals(
        "the object provided is unrecognized (must be of type Crate): couldn't get version/kind;"
            + " json parse error: invalid character '\u00ef' looking for beginning of value"
            + " (efbbbf7b7d)",
        refusal("\ufeff{}", JSON));
  }
}
