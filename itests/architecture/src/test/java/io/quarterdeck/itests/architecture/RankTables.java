// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.architecture;

import io.quarterdeck.itests.architecture.Components.Component;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The text of {@code docs/ranks.md} with its tables made anew: the rows are what the components
 * say, the reasons and the place of third parties what was written.
 */
final class RankTables {
  private static final String THIRD_PARTIES = "*third parties*";

  /** The tables by their headings. */
  private static final Map<String, List<String>> KINDS =
      Map.of(
          "authenticator", List.of("io.quarterdeck.spi.authentication.Authenticator"),
          "authorizer", List.of("io.quarterdeck.spi.authorization.Authorizer"),
          "admission", Components.ADMISSION,
          "stage", List.of("io.quarterdeck.spi.stage.Stage"));

  private RankTables() {}

  private record Row(int rank, String name, String line) {}

  static String of(String text, Collection<Component> components) {
    StringBuilder out = new StringBuilder();
    String kind = "";
    Map<String, String> reasons = new HashMap<>();
    for (String line : text.lines().toList()) {
      if (line.startsWith("## ")) {
        kind = line.substring(3);
      }
      boolean row = line.startsWith("| ") && !line.startsWith("| Rank ");
      if (row) {
        List<String> cells = List.of(line.split("\\|", -1));
        reasons.put(cells.get(2).strip(), cells.get(cells.size() - 2).strip());
      } else {
        if (!reasons.isEmpty()) {
          out.append(rows(kind, reasons, components));
          reasons = new HashMap<>();
        }
        out.append(line).append('\n');
      }
    }
    return reasons.isEmpty() ? out.toString() : out + rows(kind, reasons, components);
  }

  private static String rows(
      String kind, Map<String, String> reasons, Collection<Component> components) {
    boolean admission = kind.equals("admission");
    List<Row> rows = new ArrayList<>();
    rows.add(new Row(0, "", line(admission, 0, THIRD_PARTIES, "", reasons)));
    for (Component c : byName(kind, components).values()) {
      String on = c.enabledByDefault().equals("true") ? "yes" : "";
      rows.add(new Row(c.rank(), c.name(), line(admission, c.rank(), c.name(), on, reasons)));
    }
    rows.sort((a, b) -> a.rank != b.rank ? b.rank - a.rank : a.name.compareTo(b.name));
    return rows.stream().map(Row::line).collect(Collectors.joining());
  }

  private static Map<String, Component> byName(String kind, Collection<Component> components) {
    Map<String, Component> out = new TreeMap<>();
    for (Component c : components) {
      if (c.provides(KINDS.getOrDefault(kind, List.of()))) {
        out.put(c.name(), c);
      }
    }
    return out;
  }

  private static String line(
      boolean admission, int rank, String name, String on, Map<String, String> reasons) {
    String reason = reasons.getOrDefault(name, "");
    String middle = admission ? " " + on + (on.isEmpty() ? "" : " ") + "|" : "";
    String end = reason.isEmpty() ? " |" : " " + reason + " |";
    return "| " + rank + " | " + name + " |" + middle + end + "\n";
  }
}
