// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Node;
import io.quarterdeck.registry.internal.negotiation.MediaTypes;
import io.quarterdeck.registry.internal.resource.MetaTypes;
import io.quarterdeck.schema.encode.ProtobufEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeleteOptionsBodyTest {
  private static byte[] protobuf(String apiVersion, String kind) {
    Map<String, @Nullable Object> options =
        Map.of(
            "apiVersion",
            apiVersion,
            "kind",
            kind,
            "gracePeriodSeconds",
            0L,
            "propagationPolicy",
            "Background",
            "dryRun",
            List.of("All"),
            "preconditions",
            Map.of("uid", "u"));
    return ProtobufEncoder.object(options, MetaTypes.of("DeleteOptions"));
  }

  private static Node json(String body) {
    return DeleteOptionsBody.decode(body.getBytes(StandardCharsets.UTF_8), MediaTypes.JSON);
  }

  private static String refused(byte[] body, String type) {
    ApiException e = assertThrows(ApiException.class, () -> DeleteOptionsBody.decode(body, type));
    assertEquals(400, e.code());
    return String.valueOf(e.getMessage());
  }

  private static String refusedJson(String body) {
    return refused(body.getBytes(StandardCharsets.UTF_8), MediaTypes.JSON);
  }

  /** A typed Go client names the version of its own group; nobody has to serve it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "v1",
        "meta.k8s.io/v1",
        "apps/v1",
        "admissionregistration.k8s.io/v1",
        "apiextensions.k8s.io/v1",
        "example.org/v7",
        "v9",
        ""
      })
  void anyGroupVersionInEachForm(String apiVersion) {
    Node read =
        DeleteOptionsBody.decode(protobuf(apiVersion, "DeleteOptions"), MediaTypes.PROTOBUF);
    assertEquals(new DeleteOptions(true, 0L, "Background", null, "u", ""), DeleteOptions.of(read));
    String version = apiVersion.isEmpty() ? "" : "apiVersion: " + apiVersion + "\n";
    String yaml = version + "kind: DeleteOptions\ngracePeriodSeconds: 7\n";
    Node text = DeleteOptionsBody.decode(yaml.getBytes(StandardCharsets.UTF_8), MediaTypes.YAML);
    assertEquals(7, text.get("gracePeriodSeconds").number());
    Node json =
        json("{\"apiVersion\":\"" + apiVersion + "\",\"kind\":\"DeleteOptions\",\"dryRun\":[]}");
    assertEquals(new DeleteOptions(false, null, "", null, "", ""), DeleteOptions.of(json));
  }

  /** In protobuf a version that is none counts for nothing, as Go reads it. */
  @Test
  void whatIsLeftOut() {
    DeleteOptionsBody.decode(protobuf("", ""), MediaTypes.PROTOBUF);
    DeleteOptionsBody.decode(protobuf("a/b/c", "DeleteOptions"), MediaTypes.PROTOBUF);
    assertEquals(
        "unexpected GroupVersion string: a/b/c",
        refusedJson("{\"apiVersion\":\"a/b/c\",\"kind\":\"DeleteOptions\"}"));
    assertEquals(0, json("null").size());
  }

  @Test
  void anotherKindOrNoneIsRefused() {
    String pod = "no kind \"Pod\" is registered for version \"v1\"";
    assertEquals(pod, start(refused(protobuf("v1", "Pod"), MediaTypes.PROTOBUF), pod));
    assertEquals(pod, start(refusedJson("{\"apiVersion\":\"v1\",\"kind\":\"Pod\"}"), pod));
    assertEquals(
        "couldn't get version/kind; json parse error: json: cannot unmarshal number into Go struct"
            + " field .kind of type string",
        refusedJson("{\"kind\":7}"));
    assertEquals(
        "provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]",
        refused("{}".getBytes(StandardCharsets.UTF_8), MediaTypes.PROTOBUF));
  }

  private static String start(String text, String wanted) {
    return text.substring(0, Math.min(text.length(), wanted.length()));
  }

  @Test
  void typesAreChecked() {
    assertEquals(
        "json: cannot unmarshal string into Go struct field DeleteOptions.dryRun of type []string",
        refusedJson("{\"dryRun\":\"All\"}"));
    assertEquals(
        "json: cannot unmarshal number 1.5 into Go struct field DeleteOptions.gracePeriodSeconds of"
            + " type int64",
        refusedJson("{\"gracePeriodSeconds\":1.5}"));
    assertEquals(
        "json: cannot unmarshal string into Go struct field DeleteOptions.preconditions of type"
            + " v1.Preconditions",
        refusedJson("{\"preconditions\":\"u\"}"));
  }
}
