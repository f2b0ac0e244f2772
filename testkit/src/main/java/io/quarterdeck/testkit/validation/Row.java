// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.validation;

import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * One case of a table.
 *
 * @param name what is tried
 * @param documents the YAML documents that are sent; the second is the old object of a change
 * @param causes what is reported, each as {@code field: Type: value: detail}; none when it is valid
 */
record Row(String name, List<String> documents, Set<String> causes) {
  private static final LoadSettings SETTINGS =
      LoadSettings.builder().setAllowDuplicateKeys(false).build();
  private static final String NAME = "## ";
  private static final String CAUSE = "=> ";

  /** The cases of a table's text. */
  static List<Row> all(String text) {
    List<Row> rows =
        Arrays.stream(text.split("(?m)^(?=## )", -1))
            .filter(b -> !b.isBlank())
            .map(Row::read)
            .toList();
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("a table without a case");
    }
    return rows;
  }

  /** Reads {@code ## name}, YAML lines, and lines {@code => cause}. */
  static Row read(String block) {
    List<String> documents = new ArrayList<>();
    StringBuilder yaml = new StringBuilder();
    Set<String> causes = new TreeSet<>();
    String name = "";
    for (String line : block.lines().toList()) {
      if (line.startsWith(NAME)) {
        name = line.substring(NAME.length());
      } else if (line.startsWith(CAUSE)) {
        causes.add(line.substring(CAUSE.length()).strip());
      } else if (!causes.isEmpty() && !line.isBlank()) {
        throw new IllegalArgumentException(name + ": YAML behind a cause: " + line);
      } else if (line.equals("---")) {
        documents.add(yaml.toString());
        yaml.setLength(0);
      } else {
        yaml.append(line).append('\n');
      }
    }
    documents.add(yaml.toString());
    return new Row(name, documents, causes);
  }

  /** A document's value as the server reads it, at a path. */
  Node value(int document, FieldPath path) {
    Object tree = new Load(SETTINGS).loadFromString(documents.get(document));
    return new Node(Json.read(Json.text(tree)), path);
  }
}
