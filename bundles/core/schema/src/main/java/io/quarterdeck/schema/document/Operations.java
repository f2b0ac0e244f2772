// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes operations of one group and version, and gathers the types that they name. */
final class Operations {
  private static final Map<Integer, String> OUTCOMES =
      Map.of(200, "OK", 201, "Created", 202, "Accepted");

  private final Set<String> types = new LinkedHashSet<>();
  private final String tag;
  private final String idPart;
  private final ContentTypes contentTypes;

  Operations(GroupVersion gv) {
    this(gv, ContentTypes.BUILT_IN);
  }

  Operations(GroupVersion gv, ContentTypes contentTypes) {
    this.contentTypes = contentTypes;
    List<String> words = words(gv.group());
    StringBuilder camel = new StringBuilder();
    words.forEach(w -> camel.append(capital(w)));
    String lower = words.getFirst() + camel.substring(words.getFirst().length());
    tag = gv.version().isEmpty() ? lower : lower + "_" + gv.version();
    idPart = camel + capital(gv.version());
  }

  private Operations(String tag, String idPart) {
    this.tag = tag;
    this.idPart = idPart;
    this.contentTypes = ContentTypes.BUILT_IN;
  }

  /** Operations of something that is no group. */
  static Operations of(String tag, String idPart) {
    return new Operations(tag, idPart);
  }

  private static List<String> words(String group) {
    if (group.isEmpty()) {
      return List.of("core");
    }
    String own =
        group.endsWith(".k8s.io") ? group.substring(0, group.length() - ".k8s.io".length()) : group;
    return List.of(own.split("[.-]", -1));
  }

  static String capital(String word) {
    return word.isEmpty() ? "" : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  Set<String> types() {
    return types;
  }

  boolean isCustom() {
    return contentTypes.equals(ContentTypes.CUSTOM);
  }

  /** The types of what answers with text or with a refusal. */
  List<String> text() {
    return contentTypes.orText();
  }

  /** Starts an operation: {@code verb} and {@code noun} make its name. */
  Map<String, @Nullable Object> start(String verb, String noun) {
    return Members.of("tags", List.of(tag), "operationId", verb + idPart + noun);
  }

  /** An operation that answers with objects. */
  Map<String, @Nullable Object> answering(
      String verb, String noun, @Nullable String body, String answer, int... codes) {
    Map<String, @Nullable Object> out = start(verb, noun);
    if (body != null) {
      out.put("requestBody", body(body));
    }
    boolean stream = verb.equals("list") || verb.equals("watch");
    List<String> types = stream ? contentTypes.streams() : contentTypes.answers();
    out.put("responses", responses(content(types, ref(answer)), codes));
    return out;
  }

  /** An operation that answers with an object in JSON only. */
  Map<String, @Nullable Object> json(String verb, String noun, String answer) {
    Map<String, @Nullable Object> out = start(verb, noun);
    out.put("responses", responses(content(List.of("application/json"), ref(answer)), 200));
    return out;
  }

  /** An operation that answers with text, or with whatever the other end sends. */
  Map<String, @Nullable Object> text(String verb, String noun, List<String> formats) {
    Map<String, @Nullable Object> out = start(verb, noun);
    out.put("responses", responses(content(formats, Members.of("type", "string")), 200));
    return out;
  }

  /** An operation that passes through to a pod, service or node. */
  Map<String, @Nullable Object> connect(String noun) {
    Map<String, @Nullable Object> out =
        Members.of("tags", List.of(tag), "operationId", "connect" + idPart + noun);
    out.put("responses", responses(content(List.of("*/*"), Members.of("type", "string")), 200));
    return out;
  }

  static void mark(Map<String, @Nullable Object> operation, String action, GroupVersionKind kind) {
    operation.put("x-kubernetes-action", action);
    operation.put("x-kubernetes-group-version-kind", Components.kind(kind));
  }

  private Map<String, @Nullable Object> body(String type) {
    List<String> formats =
        type.equals(TypeNames.PATCH) ? contentTypes.patches() : contentTypes.bodies();
    Map<String, @Nullable Object> out = Members.of("content", content(formats, ref(type)));
    if (!type.equals(TypeNames.DELETE_OPTIONS)) {
      out.put("required", true);
    }
    return out;
  }

  private Map<String, @Nullable Object> ref(String type) {
    types.add(type);
    return TypeWriter.reference(type);
  }

  private static Map<String, @Nullable Object> responses(
      Map<String, @Nullable Object> content, int... codes) {
    Map<String, @Nullable Object> out = Members.of();
    for (int code : codes) {
      out.put(
          String.valueOf(code), Members.of("description", OUTCOMES.get(code), "content", content));
    }
    out.put("401", Members.of("description", "Unauthorized"));
    return out;
  }

  private static Map<String, @Nullable Object> content(
      List<String> formats, Map<String, @Nullable Object> schema) {
    Map<String, @Nullable Object> out = Members.of();
    formats.forEach(f -> out.put(f, Members.of("schema", schema)));
    return out;
  }
}
