// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.buildtools.schemagenerator;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.schema.decode.FieldValidation;
import io.quarterdeck.schema.decode.ObjectDecoder;
import io.quarterdeck.schema.decode.OmitEmpty;
import io.quarterdeck.schema.encode.ProtobufEncoder;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * JSON to protobuf and back, of every kind in every group's data that this build has generated,
 * with a value in every field and with none.
 */
class ProtobufRoundTripTest {

  @TestFactory
  List<DynamicTest> groups() throws IOException {
    List<DynamicTest> out = new ArrayList<>();
    try (Stream<Path> folders = Files.list(Path.of("target", "definitions"))) {
      for (Path folder : folders.sorted().toList()) {
        Path file = folder.resolve("definitions.json");
        out.add(DynamicTest.dynamicTest(String.valueOf(folder.getFileName()), () -> group(file)));
      }
    }
    assertTrue(out.size() > 20, out.size() + " groups");
    return out;
  }

  private static void group(Path file) throws IOException {
    Definitions types;
    try (InputStream in = Files.newInputStream(file)) {
      types = Definitions.read(in);
    }
    Set<String> filled = new TreeSet<>();
    Set<String> referred = referred(types);
    for (Schema kind : types.all()) {
      if (isKind(kind) || !referred.contains(kind.typeName())) {
        for (boolean otherSide : List.of(false, true)) {
          FilledTree tree = new FilledTree(otherSide);
          roundTrip(kind, tree.object(kind));
          filled.addAll(tree.filled());
        }
        fromNothing(kind);
      }
    }
    assertEquals(Set.of(), missing(types, filled));
  }

  private static Set<String> referred(Definitions types) {
    Set<String> out = new TreeSet<>();
    for (Schema type : types.all()) {
      for (Field f : type.fields().values()) {
        for (Schema s = f.schema(); s != null; s = s.element()) {
          out.add(s.typeName());
        }
      }
    }
    return out;
  }

  /** What has a version and a kind that are not part of its message. */
  private static boolean isKind(Schema schema) {
    Field kind = schema.fields().get("kind");
    return kind != null && kind.protoNumber() == 0 && schema.fields().containsKey("apiVersion");
  }

  private static void roundTrip(Schema kind, Map<String, @Nullable Object> tree) {
    named(kind, tree);
    byte[] bytes = ProtobufEncoder.object(tree, kind);
    Map<String, @Nullable Object> back = decode(bytes, kind);
    assertEquals(List.of(), differences(kind.typeName(), tree, back));
    assertArrayEquals(bytes, ProtobufEncoder.object(back, kind), kind.typeName());
  }

  /** Nothing becomes what Go would write of nothing. */
  private static void fromNothing(Schema kind) {
    Map<String, @Nullable Object> nothing = named(kind, new LinkedHashMap<>());
    Map<String, @Nullable Object> back = decode(ProtobufEncoder.object(nothing, kind), kind);
    OmitEmpty.apply(nothing, kind);
    assertEquals(List.of(), differences(kind.typeName(), nothing, back));
  }

  private static Map<String, @Nullable Object> named(
      Schema kind, Map<String, @Nullable Object> tree) {
    tree.put("apiVersion", kindOf(kind).apiVersion());
    tree.put("kind", kindOf(kind).kind());
    return tree;
  }

  private static GroupVersionKind kindOf(Schema kind) {
    String[] parts = kind.typeName().split("\\.");
    return new GroupVersionKind("test", "v1", parts[parts.length - 1]);
  }

  private static Map<String, @Nullable Object> decode(byte[] bytes, Schema kind) {
    return ObjectDecoder.decode(
            bytes,
            "application/vnd.kubernetes.protobuf",
            kind,
            FieldValidation.STRICT,
            kindOf(kind),
            k -> true)
        .object()
        .tree();
  }

  private static List<String> differences(
      String path, @Nullable Object expected, @Nullable Object actual) {
    List<String> out = new ArrayList<>();
    if (expected instanceof Map<?, ?> a && actual instanceof Map<?, ?> b) {
      Set<Object> names = new LinkedHashSet<>(a.keySet());
      names.addAll(b.keySet());
      names.forEach(n -> out.addAll(differences(path + "." + n, a.get(n), b.get(n))));
      if (out.isEmpty() && !a.keySet().equals(b.keySet())) {
        out.add(path + ": " + a.keySet() + " became " + b.keySet());
      }
    } else if (expected instanceof List<?> a
        && actual instanceof List<?> b
        && a.size() == b.size()) {
      for (int i = 0; i < a.size(); i++) {
        out.addAll(differences(path + "[" + i + "]", a.get(i), b.get(i)));
      }
    } else if (!Objects.equals(expected, actual)) {
      out.add(path + ": " + expected + " became " + actual);
    }
    return out;
  }

  /** Fields of messages that no kind has filled. */
  private static Set<String> missing(Definitions types, Set<String> filled) {
    Set<String> out = new TreeSet<>();
    for (Schema type : types.all()) {
      for (Field f : type.fields().values()) {
        String name = type.typeName() + " " + f.name();
        if (f.protoNumber() != 0 && !filled.contains(name)) {
          out.add(name);
        }
      }
    }
    return out;
  }
}
