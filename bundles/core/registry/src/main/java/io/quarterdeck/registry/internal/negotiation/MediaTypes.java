// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.negotiation;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The media types that are spoken, and how {@code Accept} chooses among them. */
public final class MediaTypes {
  public static final String JSON = "application/json";
  public static final String YAML = "application/yaml";
  public static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
  static final String ACCEPTED =
      "application/json, application/yaml, application/vnd.kubernetes.protobuf";
  public static final String PROTOBUF_STREAM = PROTOBUF + ";stream=watch";
  public static final String JSON_PATCH = "application/json-patch+json";
  public static final String MERGE_PATCH = "application/merge-patch+json";
  static final String STRATEGIC = "application/strategic-merge-patch+json";
  public static final String APPLY = "application/apply-patch+yaml";
  private static final List<String> PATCHES = List.of(JSON_PATCH, MERGE_PATCH, STRATEGIC, APPLY);
  private static final String STREAMS = "application/json;stream=watch, " + PROTOBUF_STREAM;

  /** One clause of an Accept header: its type as it is written, its parameters, its weight. */
  public record Range(String type, Map<String, String> parameters, double weight) {
    public String parameter(String name) {
      return parameters.getOrDefault(name, "");
    }

    /** Whether it stands for that type. */
    public boolean covers(String mediaType) {
      return type.equals(mediaType) || type.equals("application/*") || type.equals("*/*");
    }

    /**
     * Heavier ones go first, and wildcards last; Kubernetes asks both without ranking them, so of a
     * heavy wildcard and a light type each goes before the other, and the order decides.
     */
    private boolean goesBefore(Range other) {
      return weight > other.weight
          || !type.startsWith("*/") && other.type.startsWith("*/")
          || !type.endsWith("/*") && other.type.endsWith("/*");
    }
  }

  private MediaTypes() {}

  /** The clauses of an Accept header, those that are wanted most first. */
  public static List<Range> ranges(String accept) {
    List<Range> out = new ArrayList<>();
    for (String clause : accept.split(",")) {
      if (!clause.isBlank()) {
        Range range = range(clause);
        int at = out.size();
        while (at > 0 && range.goesBefore(out.get(at - 1))) {
          at--;
        }
        out.add(at, range);
      }
    }
    return out;
  }

  private static Range range(String clause) {
    String[] parts = clause.split(";");
    Map<String, String> parameters = new LinkedHashMap<>();
    double weight = 1;
    for (int i = 1; i < parts.length; i++) {
      int eq = parts[i].indexOf('=');
      String name = (eq < 0 ? parts[i] : parts[i].substring(0, eq)).strip();
      String value = eq < 0 ? "" : parts[i].substring(eq + 1).strip();
      if (name.equals("q")) {
        weight = weight(value);
      } else {
        parameters.put(name, value);
      }
    }
    return new Range(parts[0].strip(), parameters, weight);
  }

  private static double weight(String q) {
    try {
      return Double.parseDouble(q);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /** No clause names a type that this path could speak at all. */
  public static ApiException notAcceptable(boolean list) {
    return ApiException.of(
        StatusReason.NOT_ACCEPTABLE,
        "406: Not Acceptable\n\nAvailable representations: "
            + ACCEPTED
            + (list ? ", " + STREAMS : ""),
        Status.Details.of("", "", ""));
  }

  /** The types would do, but not with these parameters. */
  public static ApiException notAcceptableForm() {
    return ApiException.of(
        StatusReason.NOT_ACCEPTABLE,
        "only the following media types are accepted: " + ACCEPTED,
        null);
  }

  /** A watch is not given in this type. */
  public static ApiException notAcceptableStream() {
    return ApiException.of(
        StatusReason.NOT_ACCEPTABLE,
        "only the following media types are accepted: " + STREAMS,
        null);
  }

  static ApiException unsupportedBody() {
    return ApiException.of(
        StatusReason.UNSUPPORTED_MEDIA_TYPE,
        "the body of the request was in an unknown format - accepted media types include: "
            + ACCEPTED,
        null);
  }

  /**
   * The type of a patch, which is compared exactly. A header with several types passes the router
   * of kube-apiserver when one of them is a patch, and then names none.
   */
  public static String patch(String contentType) {
    boolean named = false;
    for (String one : contentType.split(",")) {
      int end = one.indexOf(';');
      named |= PATCHES.contains((end < 0 ? one : one.substring(0, end)).strip());
    }
    if (!named) {
      throw ApiException.of(
          StatusReason.UNSUPPORTED_MEDIA_TYPE,
          "415: Unsupported Media Type",
          Status.Details.of("", "", ""));
    }
    int end = contentType.indexOf(';');
    String type = (end < 0 ? contentType : contentType.substring(0, end)).strip();
    if (!PATCHES.contains(type)) {
      throw ApiException.of(
          StatusReason.UNSUPPORTED_MEDIA_TYPE,
          "the body of the request was in an unknown format - accepted media types include: "
              + String.join(", ", PATCHES),
          null);
    }
    return type;
  }

  /** The same for a custom resource, for which there is no strategic merge. */
  public static String customPatch(String contentType) {
    int end = contentType.indexOf(';');
    String type = (end < 0 ? contentType : contentType.substring(0, end)).strip();
    List<String> known = PATCHES.stream().filter(p -> !p.equals(STRATEGIC)).toList();
    if (!known.contains(type)) {
      throw ApiException.of(
          StatusReason.UNSUPPORTED_MEDIA_TYPE,
          "the body of the request was in an unknown format - accepted media types include: "
              + String.join(", ", known),
          null);
    }
    return type;
  }

  /** A body must be of a type that can be read; 415 otherwise. */
  public static void requireBody(String type) {
    if (!List.of(JSON, YAML, PROTOBUF).contains(type)) {
      throw unsupportedBody();
    }
  }

  /** The bare type of a Content-Type header, in lower case; JSON when there is none. */
  public static String bare(String contentType) {
    int semicolon = contentType.indexOf(';');
    String type = (semicolon < 0 ? contentType : contentType.substring(0, semicolon)).strip();
    return type.isEmpty() ? JSON : type.toLowerCase(Locale.ROOT);
  }
}
