// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.cel.CelCompiler;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WebhookValidationTest {
  /** Knows the one expression {@code true}. */
  static final CelCompiler COMPILER =
      (expression, scope) -> new CelCompiler.Rejected("ERROR: not " + expression);

  private static List<String> errors(String webhook) {
    String json = "{\"webhooks\":[" + webhook + "]}";
    ApiObject o = new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
    new WebhookStrategy(true, () -> COMPILER).applyDefaults(o);
    List<FieldError> errors = new ArrayList<>();
    WebhookValidation.validate(
        o.field("webhooks"), true, Expressions.ofWebhook(() -> COMPILER), errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  private static String webhook(String client) {
    return "{\"name\":\"w.example.com\",\"sideEffects\":\"None\",\"admissionReviewVersions\":"
        + "[\"v1\"],\"clientConfig\":"
        + client
        + "}";
  }

  @Test
  void anEmptyWebhookTellsWhatItNeeds() {
    assertEquals(
        List.of(
            "webhooks[0].name: Required value",
            "webhooks[0].sideEffects: Required value: must specify one of None, NoneOnDryRun",
            "webhooks[0].clientConfig: Required value: exactly one of url or service is required",
            "webhooks[0].admissionReviewVersions: Required value: must specify one of v1, v1beta1"),
        errors("{}"));
  }

  @Test
  void urlsAreHttpsWithoutExtras() {
    assertEquals(List.of(), errors(webhook("{\"url\":\"https://a.example/b\"}")));
    assertEquals(
        List.of(
            "webhooks[0].clientConfig.url: Invalid value: \"u\": user information is not permitted"
                + " in the URL",
            "webhooks[0].clientConfig.url: Invalid value: \"f\": fragments are not permitted in"
                + " the URL",
            "webhooks[0].clientConfig.url: Invalid value: \"q=1\": query parameters are not"
                + " permitted in the URL"),
        errors(webhook("{\"url\":\"https://u@a.example/?q=1#f\"}")));
  }

  @Test
  void whatIsNoUrlIsReportedInGoWords() {
    for (String[] each :
        new String[][] {
          {"://", "missing protocol scheme"},
          {"1a:b", "first path segment in URL cannot contain colon"},
          {"https://a b/", "invalid character \" \" in host name"},
          {"https://a:b/", "invalid port \":b\" after host"},
          {"https://[::1/", "missing ']' in host"},
          {"https://a/%zz", "invalid URL escape \"%zz\""},
        }) {
      assertEquals(
          List.of(
              "webhooks[0].clientConfig.url: Required value: url must be a valid URL: parse \""
                  + each[0]
                  + "\": "
                  + each[1]
                  + "; desired format: https://host[/path]"),
          errors(webhook("{\"url\":\"" + each[0] + "\"}")));
    }
  }

  @Test
  void pathsOfServicesHaveNamesInTheirSegments() {
    assertEquals(
        List.of(
            "webhooks[0].clientConfig.service.path: Invalid value: \"/a//b\": segment[1] may not be"
                + " empty"),
        errors(webhook("{\"service\":{\"name\":\"s\",\"namespace\":\"n\",\"path\":\"/a//b\"}}")));
  }

  @Test
  void parametersArePrintedByNameOrSelector() {
    Node ref =
        Node.root(
            Json.readObject(
                "{\"selector\":{\"matchLabels\":{\"a\":\"b\"}}}".getBytes(StandardCharsets.UTF_8)));
    assertEquals(
        "&LabelSelector{MatchLabels:map[string]string{a: b,},"
            + "MatchExpressions:[]LabelSelectorRequirement{},}",
        ParameterText.of(ref));
  }
}
