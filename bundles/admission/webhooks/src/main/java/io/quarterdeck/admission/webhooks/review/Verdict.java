// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.review;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * What a webhook answered.
 *
 * @param status of a refusal, as it was sent; absent when none was
 * @param patch empty for none
 * @param patchType only {@code JSONPatch} is known
 */
public record Verdict(
    boolean allowed,
    Node status,
    byte[] patch,
    String patchType,
    List<String> warnings,
    Map<String, String> auditAnnotations) {

  /** Something came back that is no answer to the question. */
  public static final class Invalid extends Exception {
    private static final long serialVersionUID = 1L;

    Invalid(String message) {
      super(message);
    }
  }

  /**
   * Reads an answer.
   *
   * @param version of AdmissionReview in which the question was asked
   * @throws IOException when it cannot be decoded
   * @throws Invalid when it is not an answer to this question
   */
  public static Verdict parse(byte[] body, String version, String uid, boolean mutating)
      throws IOException, Invalid {
    Node review = decode(body);
    Node response = review.get("response");
    if (!response.isObject()) {
      throw new Invalid("webhook response was absent");
    }
    boolean v1 = version.equals("v1");
    if (v1 && !response.get("uid").text().equals(uid)) {
      throw new Invalid(
          "expected response.uid=\"" + uid + "\", got \"" + response.get("uid").text() + "\"");
    }
    byte[] patch = patch(response.get("patch").text());
    if (v1) {
      verifyKind(review, version);
      verifyPatch(response, patch, mutating);
    }
    return new Verdict(
        response.get("allowed").bool(),
        response.get("status"),
        mutating ? patch : new byte[0],
        v1 ? response.get("patchType").text() : "JSONPatch",
        response.get("warnings").strings(),
        response.get("auditAnnotations").stringMap());
  }

  private static Node decode(byte[] body) throws IOException {
    try {
      return Node.root(Json.readObject(body));
    } catch (MalformedJsonException e) {
      throw new IOException("couldn't get version/kind; json parse error: " + e.getMessage(), e);
    }
  }

  private static void verifyKind(Node review, String version) throws Invalid {
    String apiVersion = review.get("apiVersion").text();
    String kind = review.get("kind").text();
    if (!apiVersion.equals("admission.k8s.io/" + version) || !kind.equals("AdmissionReview")) {
      String got = apiVersion.contains("/") ? apiVersion : "/" + apiVersion;
      throw new Invalid(
          "expected webhook response of admission.k8s.io/"
              + version
              + ", Kind=AdmissionReview, got "
              + got
              + ", Kind="
              + kind);
    }
  }

  private static void verifyPatch(Node response, byte[] patch, boolean mutating) throws Invalid {
    Node type = response.get("patchType");
    if (!mutating && patch.length > 0) {
      throw new Invalid("validating webhook may not return response.patch");
    }
    if (!mutating && type.isPresent()) {
      throw new Invalid("validating webhook may not return response.patchType");
    }
    if (patch.length > 0 && type.isAbsent()) {
      throw new Invalid("webhook returned response.patch but not response.patchType");
    }
    if (patch.length == 0 && type.isPresent()) {
      throw new Invalid("webhook returned response.patchType but not response.patch");
    }
    if (type.isPresent() && type.text().isEmpty()) {
      throw new Invalid("webhook returned invalid response.patchType of \"\"");
    }
  }

  private static byte[] patch(String encoded) throws IOException {
    try {
      return Base64.getDecoder().decode(encoded);
    } catch (IllegalArgumentException e) {
      throw new IOException("illegal base64 data in response.patch", e);
    }
  }
}
