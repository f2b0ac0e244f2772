// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.buildtools.schemagenerator;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes {@code definitions.json} of each group: all types that the kinds in its {@code
 * resources.json} reach.
 *
 * <p>Arguments: the sources jar of the protobuf classes, that of the models, the folder of facts,
 * the folder of the bundles, and the folder to write to, where each group gets a folder of its own.
 * What belongs to no group goes to the folder {@code meta}.
 */
public final class SchemaGenerator {
  private final Map<String, Map<String, @Nullable Object>> types = new TreeMap<>();

  private SchemaGenerator() {}

  public static void main(String[] args) throws IOException {
    SchemaGenerator generator = new SchemaGenerator();
    ProtoMessages messages = ProtoMessages.read(Path.of(args[0]));
    Models models = Models.read(Path.of(args[1]));
    FactFiles facts = FactFiles.read(Path.of(args[2]));
    Set<String> written =
        WrittenMessages.add(Path.of(args[2]).resolve("messages.txt"), models, messages);
    DefinitionWriter writer = new DefinitionWriter(messages, models, facts);
    messages.all().keySet().stream()
        .filter(m -> m.startsWith("k8s.io."))
        .forEach(m -> generator.types.put(TypeNames.definition(m), writer.type(m)));
    generator.addHandWritten(Path.of(args[2]).resolve("types.json"));
    facts.check(generator.types);
    SameTypes.add(
        Path.of(args[2]).resolve("same-types.txt"),
        written.stream().map(TypeNames::definition).collect(Collectors.toSet()),
        generator.types);
    generator.writeGroups(Path.of(args[3]), Path.of(args[4]));
    generator.writeMeta(Path.of(args[2]).resolve("meta-kinds.txt"), Path.of(args[4]));
  }

  /** Types that neither artifact has. */
  private void addHandWritten(Path file) throws IOException {
    Json.readObject(Files.readAllBytes(file))
        .forEach((name, type) -> types.put(name, Objects.requireNonNull(Trees.asObject(type))));
  }

  private void writeGroups(Path bundles, Path out) throws IOException {
    try (Stream<Path> files = Files.walk(bundles)) {
      for (Path table : files.filter(SchemaGenerator::isTable).sorted().toList()) {
        Path folder = out.resolve(groupFolder(table));
        Files.createDirectories(folder);
        Files.write(folder.resolve("definitions.json"), definitions(table));
      }
    }
  }

  /** What belongs to no group: answers that any resource gives, and discovery. */
  private void writeMeta(Path kinds, Path out) throws IOException {
    Deque<String> roots = new ArrayDeque<>();
    Files.readAllLines(kinds).stream()
        .filter(l -> !l.isBlank() && !l.startsWith("#"))
        .forEach(roots::add);
    Path folder = out.resolve("meta");
    Files.createDirectories(folder);
    Files.write(folder.resolve("definitions.json"), reached(kinds, roots));
  }

  private static boolean isTable(Path p) {
    return p.endsWith("resources.json") && p.toString().contains("src/main/resources");
  }

  private static String groupFolder(Path table) {
    Path parent = table.getParent();
    return parent == null ? "" : String.valueOf(parent.getFileName());
  }

  private byte[] definitions(Path table) throws IOException {
    Deque<String> todo = new ArrayDeque<>();
    todo.add("io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions");
    Node root = Node.root(Json.readObject(Files.readAllBytes(table)));
    for (Node version : root.get("versions").items()) {
      for (Node r : version.get("resources").items()) {
        todo.add(r.get("definition").text());
        if (r.get("verbs").strings().contains("list")) {
          todo.add(r.get("definition").text() + "List");
        }
        r.get("subresources")
            .items()
            .forEach(s -> todo.add(s.get("definition").text(r.get("definition").text())));
      }
    }
    return reached(table, todo);
  }

  /** The types that are reached from these, as a file of definitions. */
  private byte[] reached(Path source, Deque<String> todo) throws IOException {
    Set<String> reached = new LinkedHashSet<>();
    while (!todo.isEmpty()) {
      String name = todo.poll();
      Map<String, @Nullable Object> type = types.get(name);
      if (type != null && reached.add(name)) {
        references(type, todo);
      } else if (type == null) {
        throw new IOException(source + ": no definition of " + name);
      }
    }
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    reached.stream().sorted().forEach(n -> all.put(n, types.get(n)));
    out.put("types", all);
    return Json.write(out);
  }

  private static void references(Object value, Deque<String> out) {
    switch (value) {
      case Map<?, ?> m -> {
        if (m.get("ref") instanceof String ref) {
          out.add(ref);
        }
        m.values().stream().filter(Objects::nonNull).forEach(v -> references(v, out));
      }
      case List<?> l -> l.forEach(v -> references(v, out));
      default -> {}
    }
  }
}
