// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.conversion;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A question to a conversion webhook and its answer.
 *
 * @param version of the review: {@code v1} or {@code v1beta1}
 * @param uid by which an answer of version v1 must name the question
 */
record ConversionReview(String version, String uid) {
  private static final String GROUP = "apiextensions.k8s.io/";
  private static final String KIND = "ConversionReview";
  private static final List<String> VERSIONS = List.of("v1", "v1beta1");

  /** The first of a definition's versions that is spoken here; null for none. */
  static @Nullable String version(List<String> accepted) {
    return accepted.stream().filter(VERSIONS::contains).findFirst().orElse(null);
  }

  /** The question as JSON. */
  byte[] question(List<ApiObject> objects, String apiVersion) {
    Map<String, @Nullable Object> request = new LinkedHashMap<>();
    request.put("uid", uid);
    request.put("desiredAPIVersion", apiVersion);
    List<@Nullable Object> trees = new ArrayList<>(objects.size());
    objects.forEach(o -> trees.add(o.tree()));
    request.put("objects", trees);
    Map<String, @Nullable Object> review = new LinkedHashMap<>();
    review.put("kind", KIND);
    review.put("apiVersion", GROUP + version);
    review.put("request", request);
    return Json.write(review);
  }

  /**
   * The objects that were answered.
   *
   * @throws IOException when it is no answer to the question, or says that the webhook has failed;
   *     in the words of kube-apiserver
   */
  List<Node> answer(byte[] body) throws IOException {
    Node review = decoded(body);
    if (version.equals("v1")) {
      requireKind(review);
    }
    Node response = review.get("response");
    if (!response.isObject()) {
      throw new IOException("no response provided");
    }
    String answered = response.get("uid").text();
    if (version.equals("v1") && !answered.equals(uid)) {
      throw new IOException("expected response.uid=" + quoted(uid) + ", got " + quoted(answered));
    }
    Node result = response.get("result");
    String status = result.get("status").text();
    if (!status.equals("Success")) {
      String message = result.get("message").text();
      throw new IOException(
          message.isEmpty()
              ? "response.result.status was '" + status + "', not 'Success'"
              : message);
    }
    return response.get("convertedObjects").items();
  }

  private static Node decoded(byte[] body) throws IOException {
    try {
      Node review = Node.root(Json.readObject(body));
      if (review.get("kind").text().isEmpty()) {
        throw new IOException("Object 'Kind' is missing in '" + Json.text(review.value()) + "'");
      }
      return review;
    } catch (MalformedJsonException e) {
      throw new IOException("couldn't get version/kind; json parse error: " + e.getMessage(), e);
    }
  }

  /** Answers of v1beta1 were never checked for it. */
  private void requireKind(Node review) throws IOException {
    String apiVersion = review.get("apiVersion").text();
    String kind = review.get("kind").text();
    if (!apiVersion.equals(GROUP + version) || !kind.equals(KIND)) {
      throw new IOException(
          "expected webhook response of "
              + GROUP
              + version
              + ", Kind="
              + KIND
              + ", got "
              + (apiVersion.contains("/") ? apiVersion : "/" + apiVersion)
              + ", Kind="
              + kind);
    }
  }

  private static String quoted(String text) {
    return FieldError.quote(text);
  }
}
