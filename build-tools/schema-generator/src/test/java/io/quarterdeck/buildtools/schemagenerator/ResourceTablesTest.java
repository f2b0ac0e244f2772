// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.buildtools.schemagenerator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The tables of the groups say what a Kubernetes API server says in discovery, in its order. */
class ResourceTablesTest {

  @Test
  void tablesAreWhatDiscoveryWasRecordedToBe() {
    Reference.assumePresent();
    Map<String, List<String>> recorded = new TreeMap<>();
    Reference.groups().forEach((name, group) -> recorded.put(name, recorded(group)));
    Map<String, List<String>> ours = new TreeMap<>();
    Reference.tables()
        .forEach(
            file -> {
              Node table = Reference.read(file);
              List<String> lines = ours(table);
              if (!lines.isEmpty()) {
                ours.put(table.get("group").text(), lines);
              }
            });
    assertEquals(recorded.keySet(), ours.keySet());
    recorded.forEach((group, lines) -> assertEquals(lines, ours.get(group), group));
  }

  @Test
  void theFirstVersionIsPreferredAndEveryDefinitionIsThere() {
    Map<String, Node> definitions = Reference.definitions();
    assertTrue(Reference.tables().size() > 20, "the tables of all groups");
    Reference.tables()
        .forEach(
            file -> {
              Node table = Reference.read(file);
              for (Node version : table.get("versions").items()) {
                for (Node r : version.get("resources").items()) {
                  String type = r.get("definition").text();
                  assertTrue(definitions.containsKey(type), type);
                  boolean lists = r.get("verbs").strings().contains("list");
                  assertTrue(!lists || definitions.containsKey(type + "List"), type + "List");
                }
              }
            });
  }

  private static List<String> recorded(Node group) {
    List<String> out = new ArrayList<>();
    for (Node version : group.get("versions").items()) {
      out.add("version " + version.get("version").text());
      for (Node r : version.get("resources").items()) {
        Node kind = r.get("responseKind");
        out.add(
            line(r, "resource", kind)
                + " "
                + r.get("singularResource").text()
                + " "
                + r.get("scope").text()
                + names(r));
        for (Node s : r.get("subresources").items()) {
          out.add("  " + line(s, "subresource", s.get("responseKind")));
        }
      }
    }
    return out;
  }

  private static List<String> ours(Node table) {
    List<String> out = new ArrayList<>();
    for (Node version : table.get("versions").items()) {
      if (version.get("enabledByDefault").isPresent()) {
        continue; // the recorded server had none of these switched on
      }
      out.add("version " + version.get("version").text());
      for (Node r : version.get("resources").items()) {
        String scope = r.get("namespaced").bool() ? "Namespaced" : "Cluster";
        out.add(line(r, "name", r) + " " + r.get("singular").text() + " " + scope + names(r));
        for (Node s : r.get("subresources").items()) {
          out.add("  " + line(s, "name", s));
        }
      }
    }
    return out;
  }

  /** Group and version are left empty, on either side, where they are those of the parent. */
  private static String line(Node of, String name, Node kind) {
    return String.join(
        " ",
        of.get(name).text(),
        kind.get("kind").text(),
        kind.get("group").text() + "/" + kind.get("version").text(),
        of.get("verbs").strings().toString());
  }

  private static String names(Node resource) {
    return " " + resource.get("shortNames").strings() + " " + resource.get("categories").strings();
  }
}
