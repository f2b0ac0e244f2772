// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.access.review;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A question as a {@code SubjectAccessReview}. */
public final class AccessReview {
  /** Questions of so many characters that a requester can choose are not kept. */
  public static final int LONGEST_KEPT = 10_000;

  private AccessReview() {}

  /** The spec as text: the key under which an answer is kept. */
  public static String spec(Attributes a) {
    Map<String, @Nullable Object> spec = new LinkedHashMap<>();
    Map<String, @Nullable Object> asked = new LinkedHashMap<>();
    if (a.resourceRequest()) {
      put(asked, "namespace", a.namespace());
      put(asked, "verb", a.verb());
      put(asked, "group", a.apiGroup());
      put(asked, "version", a.apiVersion());
      put(asked, "resource", a.resource());
      put(asked, "subresource", a.subresource());
      put(asked, "name", a.name());
      putSelector(asked, "fieldSelector", a.fieldSelector(), Requirements::ofFields);
      putSelector(asked, "labelSelector", a.labelSelector(), Requirements::ofLabels);
      spec.put("resourceAttributes", asked);
    } else {
      put(asked, "path", a.path());
      put(asked, "verb", a.verb());
      spec.put("nonResourceAttributes", asked);
    }
    put(spec, "user", a.user().name());
    if (!a.user().groups().isEmpty()) {
      spec.put("groups", new ArrayList<>(a.user().groups()));
    }
    if (!a.user().extra().isEmpty()) {
      spec.put("extra", new TreeMap<>(a.user().extra()));
    }
    put(spec, "uid", a.user().uid());
    return Json.text(spec);
  }

  /** The spec as match conditions see it: with the strings that are empty, too. */
  public static Map<String, Object> request(Attributes a) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("user", a.user().name());
    out.put("groups", a.user().groups());
    out.put("uid", a.user().uid());
    out.put("extra", a.user().extra());
    if (a.resourceRequest()) {
      Map<String, @Nullable Object> asked = new LinkedHashMap<>();
      asked.put("namespace", a.namespace());
      asked.put("verb", a.verb());
      asked.put("group", a.apiGroup());
      asked.put("version", a.apiVersion());
      asked.put("resource", a.resource());
      asked.put("subresource", a.subresource());
      asked.put("name", a.name());
      putSelector(asked, "fieldSelector", a.fieldSelector(), Requirements::ofFields);
      putSelector(asked, "labelSelector", a.labelSelector(), Requirements::ofLabels);
      out.put("resourceAttributes", asked);
    } else {
      out.put("nonResourceAttributes", Map.of("verb", a.verb(), "path", a.path()));
    }
    return out;
  }

  private static void put(Map<String, @Nullable Object> out, String field, String value) {
    if (!value.isEmpty()) {
      out.put(field, value);
    }
  }

  /** One without requirements selects everything, and is left out. */
  private static void putSelector(
      Map<String, @Nullable Object> out,
      String field,
      @Nullable String selector,
      Function<String, List<Map<String, @Nullable Object>>> parser) {
    List<Map<String, @Nullable Object>> requirements =
        selector == null ? List.of() : parser.apply(selector);
    if (!requirements.isEmpty()) {
      out.put(field, Map.of("requirements", requirements));
    }
  }

  /**
   * The whole object.
   *
   * @param version {@code v1} or {@code v1beta1}
   */
  public static byte[] body(String version, String spec) {
    String head =
        "{\"kind\":\"SubjectAccessReview\",\"apiVersion\":\"authorization.k8s.io/"
            + version
            + "\",\"metadata\":{},\"spec\":";
    return (head + spec + ",\"status\":{\"allowed\":false}}").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * What the service says.
   *
   * @param answer a review with its status, JSON
   * @throws IOException when it is none
   */
  public static Decision decision(byte[] answer) throws IOException {
    Node status;
    try {
      status = Node.root(Json.read(answer)).get("status");
    } catch (MalformedJsonException e) {
      throw new IOException("the answer is no JSON", e);
    }
    if (!status.isObject()) {
      throw new IOException("the answer has no status");
    }
    String reason = status.get("reason").text();
    if (status.get("denied").bool()) {
      return new Decision.Deny(reason);
    }
    return status.get("allowed").bool()
        ? new Decision.Allow(reason)
        : new Decision.NoOpinion(reason);
  }

  /** What a requester can make long, in characters; beyond 10,000 answers are not kept. */
  public static int size(Attributes a) {
    int size = 0;
    for (String s :
        List.of(
            a.namespace(),
            a.verb(),
            a.apiGroup(),
            a.apiVersion(),
            a.resource(),
            a.subresource(),
            a.name(),
            a.path())) {
      size += s.length();
    }
    return size
        + (a.fieldSelector() == null ? 0 : a.fieldSelector().length())
        + (a.labelSelector() == null ? 0 : a.labelSelector().length());
  }
}
