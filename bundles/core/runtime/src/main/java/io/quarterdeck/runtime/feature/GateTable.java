// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.feature;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** All gates that kube-apiserver 1.36 knows, by name: {@code gates.txt} says what a line means. */
public final class GateTable {
  private static final Pattern LINE =
      Pattern.compile("(\\w+) (\\w+) (true|false)( locked)?(?: needs ([\\w,]+))?(?: here (.+))?");

  private GateTable() {}

  /** Sorted by name, which is also the key. */
  public static SortedMap<String, Gate> read() {
    try (InputStream in = GateTable.class.getResourceAsStream("gates.txt")) {
      if (in == null) {
        throw new IllegalStateException("the bundle has no gates.txt");
      }
      return read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SortedMap<String, Gate> read(InputStream in) throws IOException {
    SortedMap<String, Gate> out = new TreeMap<>();
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (!line.isBlank() && !line.startsWith("#")) {
        Gate gate = gate(line);
        out.put(gate.name(), gate);
      }
    }
    return Collections.unmodifiableSortedMap(out);
  }

  static Gate gate(String line) {
    Matcher m = LINE.matcher(line);
    if (!m.matches()) {
      throw new IllegalStateException("gates.txt: " + line);
    }
    return new Gate(
        m.group(1),
        Gate.Stage.valueOf(m.group(2)),
        Boolean.parseBoolean(m.group(3)),
        m.group(4) != null,
        m.group(5) == null ? List.of() : List.of(m.group(5).split(",")),
        m.group(6) == null ? "" : m.group(6));
  }
}
