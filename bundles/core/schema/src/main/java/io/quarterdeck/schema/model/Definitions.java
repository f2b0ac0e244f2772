// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The types of a group. Fields are resolved when a type is first asked for them, so that types may
 * refer to themselves and a start does not pay for kinds that nobody uses. Safe for many threads.
 */
public final class Definitions {
  private static final String OBJECT_META = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";

  private final Map<String, Schema> types = new LinkedHashMap<>();

  private Definitions() {}

  public static Definitions read(InputStream json) {
    return of(Json.readObject(json));
  }

  public static Definitions read(String json) {
    return of(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
  }

  private static Definitions of(Map<String, @Nullable Object> document) {
    Definitions d = new Definitions();
    Node.root(document).get("types").entries().forEach(d::add);
    return d;
  }

  /**
   * The types of a group, and the shared ones that it does not bring and that its own may refer to.
   *
   * @param document what a group's JSON says; not to be changed afterwards
   */
  public static Definitions of(Map<String, @Nullable Object> document, Definitions shared) {
    Definitions d = of(document);
    shared.types.forEach(d.types::putIfAbsent);
    return d;
  }

  /** The types of both, which do not refer to each other; one that both have is this one's. */
  public Definitions with(Definitions other) {
    Definitions both = new Definitions();
    both.types.putAll(types);
    other.types.forEach(both.types::putIfAbsent);
    return both;
  }

  public Schema type(String name) {
    Schema s = types.get(name);
    if (s == null) {
      throw new IllegalArgumentException("no type " + name);
    }
    return s;
  }

  public Collection<Schema> all() {
    return types.values();
  }

  private void add(String name, Node n) {
    if (n.get("openAPIV3Schema").isPresent()) {
      StructuralTypes structural = new StructuralTypes(() -> type(OBJECT_META));
      types.put(name, structural.kind(name, n.get("openAPIV3Schema")));
      return;
    }
    Schema.Kind kind = n.get("type").isPresent() ? kind(n.get("type").text()) : Schema.Kind.OBJECT;
    types.put(
        name,
        new Schema(
            kind,
            name,
            "",
            new Once<>(() -> fields(n)),
            null,
            List.of(),
            n.get("description").text(),
            mapType(n),
            new Once<>(() -> wire(name))));
  }

  private WireMessage wire(String name) {
    WireMessage.Form form = WireMessage.Form.of(name);
    return switch (form) {
      case FIELDS -> WireMessage.of(type(name).fields().values());
      case JSON -> WireMessage.any();
      default -> WireMessage.union(form, type(form.schemaOf(name)));
    };
  }

  private Map<String, Field> fields(Node type) {
    Map<String, Field> out = new LinkedHashMap<>();
    for (Node f : type.get("fields").items()) {
      Field field = field(f);
      out.put(field.name(), field);
    }
    return Collections.unmodifiableMap(out);
  }

  private Field field(Node f) {
    Set<PatchStrategy> s = EnumSet.noneOf(PatchStrategy.class);
    f.get("patchStrategy")
        .strings()
        .forEach(
            x ->
                s.add(
                    x.equals("retainKeys")
                        ? PatchStrategy.RETAIN_KEYS
                        : PatchStrategy.valueOf(x.toUpperCase(Locale.ROOT))));
    String lt = f.get("listType").text().toUpperCase(Locale.ROOT);
    String mt = f.get("mapType").text().toUpperCase(Locale.ROOT);
    return new Field(
        // the parser's names are the same string then, which maps see before they compare
        f.get("name").text().intern(),
        schema(f),
        f.get("required").bool(),
        f.get("pointer").bool(),
        f.get("default").value(),
        lt.isEmpty() ? null : ListType.valueOf(lt),
        f.get("listMapKeys").strings(),
        s,
        f.get("mergeKey").text(),
        mt.isEmpty() ? null : MapType.valueOf(mt),
        (int) f.get("proto").number(),
        f.get("description").text(),
        f.get("always").bool(),
        f.get("value").bool(),
        f.get("inline").items().stream().map(i -> (int) i.number()).toList(),
        f.get("within").text());
  }

  private Schema schema(Node n) {
    if (n.get("ref").isPresent()) {
      return type(n.get("ref").text());
    }
    if (n.get("list").isPresent()) {
      return of(Schema.Kind.LIST, n, schema(n.get("list")));
    }
    if (n.get("map").isPresent()) {
      return of(Schema.Kind.MAP, n, schema(n.get("map")));
    }
    return of(kind(n.get("type").text()), n, null);
  }

  private static Schema of(Schema.Kind k, Node n, @Nullable Schema element) {
    List<String> enums = n.get("enum").strings();
    return new Schema(
        k, "", n.get("go").text(), Map::of, element, enums, "", null, WireMessage::any);
  }

  private static @Nullable MapType mapType(Node n) {
    String text = n.get("mapType").text().toUpperCase(Locale.ROOT);
    return text.isEmpty() ? null : MapType.valueOf(text);
  }

  private static Schema.Kind kind(String t) {
    for (Schema.Kind k : Schema.Kind.values()) {
      if (k.name().replace("_", "").equalsIgnoreCase(t)) {
        return k;
      }
    }
    throw new IllegalArgumentException("no kind of value is " + t);
  }
}
