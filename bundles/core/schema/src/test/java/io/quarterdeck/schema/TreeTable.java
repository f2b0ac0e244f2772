// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Definitions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * Cases of a function on trees, as text. A case begins with {@code ## its name}; its inputs and
 * then its result follow as YAML documents with {@code ---} between them; then what is reported, a
 * line behind each {@code =>}. A case that fails has no result: what it fails with is reported, the
 * code of an {@link ApiException} first.
 *
 * <pre>
 * ## a null takes a field out
 * a: 1
 * b: 2
 * ---
 * a: null
 * ---
 * b: 2
 * </pre>
 */
@NullMarked
public record TreeTable(int inputs, String text) {
  private static final LoadSettings SETTINGS =
      LoadSettings.builder().setAllowDuplicateKeys(false).build();
  private static final String NAME = "## ";
  private static final String REPORT = "=>";

  /** What is tried: it gives its result, or fails, and may report more. */
  @FunctionalInterface
  public interface Trial {
    @Nullable Object run(Case inputs, List<String> reported);
  }

  /** One case. */
  public record Case(String name, List<String> documents, List<String> reports) {
    /** An input of any form. */
    public @Nullable Object value(int i) {
      return yaml(documents.get(i));
    }

    /** An input that is an object. */
    public Map<String, @Nullable Object> tree(int i) {
      return TreeTable.tree(documents.get(i));
    }

    /** An input that is a list. */
    public List<@Nullable Object> list(int i) {
      List<@Nullable Object> list = Trees.asList(value(i));
      if (list == null) {
        throw new IllegalArgumentException(name + " has no list: " + documents.get(i));
      }
      return list;
    }
  }

  /** A value in YAML, as the server reads it from JSON; {@code 1.0} is a double. */
  public static @Nullable Object yaml(String yaml) {
    return plain(new Load(SETTINGS).loadFromString(yaml));
  }

  private static @Nullable Object plain(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> m -> {
        Map<String, @Nullable Object> out = new LinkedHashMap<>();
        m.forEach((k, v) -> out.put(String.valueOf(k), plain(v)));
        yield out;
      }
      case List<?> l -> {
        List<@Nullable Object> out = new ArrayList<>();
        l.forEach(v -> out.add(plain(v)));
        yield out;
      }
      case Integer i -> i.longValue();
      case null, default -> value;
    };
  }

  /** An object in YAML. */
  public static Map<String, @Nullable Object> tree(String yaml) {
    Map<String, @Nullable Object> map = Trees.asObject(yaml(yaml));
    if (map == null) {
      throw new IllegalArgumentException("no object: " + yaml);
    }
    return map;
  }

  /** Types in YAML: their names, and what a group's JSON says of each. */
  public static Definitions types(String yaml) {
    return Definitions.read(Json.text(Map.of("types", tree(yaml))));
  }

  /** A test a case. */
  public Stream<DynamicTest> tests(Trial trial) {
    List<Case> cases =
        Arrays.stream(text.split("(?m)^(?=## )"))
            .filter(block -> !block.isBlank())
            .map(TreeTable::read)
            .toList();
    if (cases.isEmpty()) {
      throw new IllegalArgumentException("a table without a case");
    }
    return cases.stream()
        .map(one -> DynamicTest.dynamicTest(one.name(), () -> compare(one, trial)));
  }

  private void compare(Case one, Trial trial) {
    List<String> reported = new ArrayList<>();
    @Nullable String result = null;
    try {
      result = shown(trial.run(one, reported));
    } catch (ApiException e) {
      reported.addAll((e.code() + " " + e.getMessage()).strip().lines().toList());
    } catch (RuntimeException e) {
      reported.addAll(String.valueOf(e.getMessage()).lines().toList());
    }
    reported.replaceAll(String::strip);
    boolean wanted = one.documents().size() > inputs;
    assertEquals(
        wanted ? shown(one.value(inputs)) + "\n" : "a failure\n",
        (result == null ? "a failure" : wanted ? result : "no failure: " + result) + "\n",
        () -> String.join("\n", reported));
    assertEquals(String.join("\n", one.reports()), String.join("\n", reported));
  }

  private static String shown(@Nullable Object tree) {
    return Json.text(Trees.sorted(tree));
  }

  private static Case read(String block) {
    List<String> documents = new ArrayList<>();
    List<String> reports = new ArrayList<>();
    StringBuilder yaml = new StringBuilder();
    String name = "";
    for (String line : block.lines().toList()) {
      if (line.startsWith(NAME)) {
        name = line.substring(NAME.length());
      } else if (line.startsWith(REPORT)) {
        reports.add(line.substring(REPORT.length()).strip());
      } else if (!reports.isEmpty() && !line.isBlank()) {
        throw new IllegalArgumentException(name + ": YAML behind a report: " + line);
      } else if (line.equals("---")) {
        documents.add(yaml.toString());
        yaml.setLength(0);
      } else {
        yaml.append(line).append('\n');
      }
    }
    documents.add(yaml.toString());
    return new Case(name, List.copyOf(documents), List.copyOf(reports));
  }
}
