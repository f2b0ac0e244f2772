// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.buildtools.schemagenerator;

import io.quarterdeck.runtime.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Joins messages, models and facts to definitions of types. */
final class DefinitionWriter {
  private static final Set<String> LISTS_OF_STRINGS = Set.of("ExtraValue", "Verbs");
  private static final Pattern MARKER =
      Pattern.compile("^\\+(\\w[\\w:]*)(?:=(.*))?$", Pattern.MULTILINE);

  private final ProtoMessages messages;
  private final Models models;
  private final FactFiles facts;

  DefinitionWriter(ProtoMessages messages, Models models, FactFiles facts) {
    this.messages = messages;
    this.models = models;
    this.facts = facts;
  }

  /** The definition of one message. */
  Map<String, @Nullable Object> type(String message) {
    String name = TypeNames.definition(message);
    Models.Model model = models.of(message);
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("description", prose(messages.docOf(message)));
    if (TypeNames.anyJson(message)) {
      // what its message holds is how protobuf carries the JSON, not fields that a client writes
      out.put("type", "json");
      out.put("fields", List.of());
      return out;
    }
    if (facts.atomic().has(name)) {
      out.put("mapType", "atomic");
    }
    List<@Nullable Object> fields = new ArrayList<>();
    if (model != null) {
      for (String own : List.of("apiVersion", "kind")) {
        boolean typeMeta = model.names().contains(own) && !declares(message, own);
        if (typeMeta) {
          Map<String, @Nullable Object> field = new LinkedHashMap<>();
          field.put("name", own);
          field.put("type", "string");
          fields.add(field);
        }
      }
    }
    addFields(message, name, model, Below.NOTHING, fields);
    out.put("fields", fields);
    return out;
  }

  private boolean declares(String message, String field) {
    return fieldsOf(message).stream().anyMatch(f -> f.name().equals(field));
  }

  private List<ProtoField> fieldsOf(String message) {
    return messages.all().getOrDefault(message, List.of());
  }

  private void addFields(
      String message,
      String owner,
      Models.@Nullable Model model,
      Below below,
      List<@Nullable Object> out) {
    for (ProtoField f : fieldsOf(message)) {
      String json = jsonName(f.name(), model);
      boolean inlined =
          json == null && f.isMessage() && f.label().equals("optional") && model != null;
      if (inlined) {
        addFields(f.type(), owner, model, below.with(f), out);
      } else if (json != null) {
        Map<String, @Nullable Object> field = field(f, json, owner, model);
        // a list that is a message of its own is the first field of that message
        boolean wrapped = f.label().equals("optional") && field.containsKey("list");
        List<Long> path = wrapped ? below.with(f).numbers() : below.numbers();
        if (wrapped) {
          field.put("proto", 1L);
        }
        if (!path.isEmpty()) {
          field.put("inline", path);
        }
        if (!below.names().isEmpty()) {
          field.put("within", String.join(".", below.names()));
        }
        out.add(field);
      }
    }
  }

  /** The messages between an object and its field that JSON does not show: Go embeds them. */
  private record Below(List<Long> numbers, List<String> names) {
    static final Below NOTHING = new Below(List.of(), List.of());

    Below with(ProtoField f) {
      List<Long> n = new ArrayList<>(numbers);
      n.add((long) f.number());
      List<String> t = new ArrayList<>(names);
      t.add(f.type().substring(f.type().lastIndexOf('.') + 1));
      return new Below(n, t);
    }
  }

  /** The JSON name of a field, spelled as the model has it; null when the model lacks it. */
  private static @Nullable String jsonName(String proto, Models.@Nullable Model model) {
    if (model == null) {
      return proto;
    }
    String wanted = proto.toLowerCase(Locale.ROOT);
    for (String name : model.names()) {
      String plain = name.replace("$", "").replace("-", "").toLowerCase(Locale.ROOT);
      if (plain.equals(wanted)) {
        return name;
      }
    }
    return null;
  }

  private Map<String, @Nullable Object> field(
      ProtoField f, String json, String owner, Models.@Nullable Model model) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("name", json);
    shape(f, out);
    List<String> go = facts.goTypes().of(owner, json);
    if (go != null) {
      goType(out, go.getFirst());
    }
    Map<String, List<String>> markers = markers(f.doc());
    if (model != null && model.required().contains(json)) {
      out.put("required", true);
    }
    boolean always = facts.always().has(owner, json);
    if (always) {
      out.put("always", true);
    }
    if (facts.values().has(owner, json)) {
      out.put("value", true);
    }
    if (facts.pointers().has(owner, json)) {
      out.put("pointer", true);
    } else if (!always && !facts.plain().has(owner, json) && !"string".equals(out.get("type"))) {
      out.put("pointer", true);
    }
    merging(f, markers, out);
    List<String> values = facts.defaults().of(owner, json);
    if (values != null) {
      out.put("default", Json.read(String.join(" ", values)));
    }
    List<String> enums = facts.enums().of(owner, json);
    if (enums != null) {
      List<@Nullable Object> words = new ArrayList<>();
      enums.forEach(e -> words.add(e.replace("\"", "")));
      valueOf(f, out).put("enum", words);
    }
    out.put("proto", (long) f.number());
    out.put("description", prose(f.doc()));
    return out;
  }

  /** The shape of the field's values: of its items, or of the field itself. */
  private static Map<String, @Nullable Object> valueOf(
      ProtoField f, Map<String, @Nullable Object> shape) {
    return switch (f.label()) {
      case "repeated" -> inner(shape, "list");
      case "map" -> inner(shape, "map");
      default -> shape;
    };
  }

  @SuppressWarnings("unchecked")
  private static Map<String, @Nullable Object> inner(
      Map<String, @Nullable Object> shape, String kind) {
    return (Map<String, @Nullable Object>) Objects.requireNonNull(shape.get(kind));
  }

  private static void shape(ProtoField f, Map<String, @Nullable Object> out) {
    switch (f.label()) {
      case "repeated" -> out.put("list", single(f.type()));
      case "map" -> out.put("map", single(f.type()));
      default -> out.putAll(single(f.type()));
    }
  }

  /** The name goes to what it names: the elements of {@code []v1.X}, the values of a map. */
  private static void goType(Map<String, @Nullable Object> shape, String go) {
    if (go.startsWith("[]")) {
      inner(shape, "list").put("go", go.substring(2));
    } else if (go.startsWith("map[")) {
      inner(shape, "map").put("go", go.substring(go.indexOf(']') + 1));
    } else {
      shape.put("go", go);
    }
  }

  private static Map<String, @Nullable Object> single(String type) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    String simple = type.substring(type.lastIndexOf('.') + 1);
    String special = TypeNames.special(type);
    if (!type.contains(".")) {
      out.put("type", TypeNames.scalar(type));
    } else if (special != null) {
      out.put("type", special);
    } else if (LISTS_OF_STRINGS.contains(simple)) {
      out.put("list", new LinkedHashMap<>(Map.of("type", "string")));
    } else {
      out.put("ref", TypeNames.definition(type));
    }
    return out;
  }

  private static void merging(
      ProtoField f, Map<String, List<String>> markers, Map<String, @Nullable Object> out) {
    String listType = first(markers, "listType");
    if (listType != null && f.label().equals("repeated")) {
      out.put("listType", listType);
      if (markers.containsKey("listMapKey")) {
        out.put("listMapKeys", markers.get("listMapKey"));
      }
    }
    String mapType = first(markers, "mapType");
    mapType = mapType == null ? first(markers, "structType") : mapType;
    if (mapType != null) {
      out.put("mapType", mapType);
    }
    String strategy = first(markers, "patchStrategy");
    if (strategy != null) {
      out.put("patchStrategy", List.of(strategy.split(",")));
      String key = first(markers, "patchMergeKey");
      if (key != null) {
        out.put("mergeKey", key);
      }
    }
  }

  private static @Nullable String first(Map<String, List<String>> markers, String name) {
    List<String> values = markers.get(name);
    return values == null ? null : values.getFirst();
  }

  private static Map<String, List<String>> markers(String doc) {
    Map<String, List<String>> out = new LinkedHashMap<>();
    Matcher m = MARKER.matcher(doc);
    while (m.find()) {
      String value = m.group(2) == null ? "" : m.group(2).strip();
      out.computeIfAbsent(m.group(1), k -> new ArrayList<>()).add(value);
    }
    return out;
  }

  /** The text without markers and notes to developers, its lines joined. */
  private static String prose(String doc) {
    String[] paragraphs = doc.split("\n---")[0].split("\n\\s*\n");
    List<String> out = new ArrayList<>();
    for (String paragraph : paragraphs) {
      String text =
          paragraph
              .lines()
              .map(String::strip)
              .filter(l -> !l.startsWith("+") && !l.startsWith("TODO"))
              .collect(Collectors.joining(" "))
              .strip();
      if (!text.isEmpty()) {
        out.add(text);
      }
    }
    return String.join("\n\n", out);
  }
}
