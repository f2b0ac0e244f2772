// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** YAML to the same trees as JSON. */
public final class Yaml {
  private static final int LARGEST = 16 * 1024 * 1024;
  private static final String REPEATED = "yaml: unmarshal errors:";

  /** What Go's decoder of YAML as JSON says first, of what the parser of YAML says. */
  public static final String CONVERTING = "error converting YAML to JSON: ";

  private Yaml() {}

  /**
   * The first document, null when it is empty; {@link MalformedJsonException} when it is none. What
   * comes after it is not read.
   */
  public static @Nullable Object read(byte[] yaml) {
    LoadSettings settings = settings();
    try {
      requireShallow(yaml, settings);
      Iterator<Object> documents =
          new Load(settings).loadAllFromInputStream(new ByteArrayInputStream(yaml)).iterator();
      return documents.hasNext() ? new YamlTree(yaml.length).plain(documents.next()) : null;
    } catch (YamlEngineException e) {
      throw malformed(YamlProblem.of(e, yaml));
    }
  }

  static MalformedJsonException malformed(String message) {
    return new MalformedJsonException("yaml: " + message, -1, new IOException(message));
  }

  /** The parser itself takes any depth; what makes a tree of its events does not. */
  private static void requireShallow(byte[] yaml, LoadSettings settings) {
    int depth = 0;
    for (Event event : new Parse(settings).parseInputStream(new ByteArrayInputStream(yaml))) {
      switch (event.getEventId()) {
        case MappingStart, SequenceStart -> depth++;
        case MappingEnd, SequenceEnd -> depth--;
        case DocumentEnd -> {
          return;
        }
        default -> {}
      }
      if (depth > Json.MAX_DEPTH) {
        throw malformed("exceeded max depth of " + Json.MAX_DEPTH);
      }
    }
  }

  private static LoadSettings settings() {
    return LoadSettings.builder()
        .setCodePointLimit(LARGEST)
        .setAllowDuplicateKeys(true)
        .setSchema(new YamlScalars())
        .build();
  }

  /**
   * What Go's strict YAML decoder says of keys that stand twice in one mapping; empty when none
   * does. {@link MalformedJsonException} for what is no YAML, such as JSON with control characters.
   */
  public static String duplicates(byte[] yaml) {
    LoadSettings settings = settings();
    StringBuilder found = new StringBuilder();
    try {
      Iterator<Node> documents =
          new Compose(settings)
              .composeAllFromInputStream(new ByteArrayInputStream(yaml))
              .iterator();
      if (documents.hasNext()) {
        duplicates(documents.next(), found);
      }
    } catch (YamlEngineException e) {
      throw malformed(YamlProblem.of(e, yaml));
    }
    return found.isEmpty() ? "" : REPEATED + found;
  }

  /** The warnings that a problem of strict decoding makes: one for each line of repeated keys. */
  public static Stream<String> warnings(String problem) {
    return problem.startsWith(REPEATED) || problem.startsWith(CONVERTING + REPEATED)
        ? problem.lines().skip(1).map(String::strip)
        : Stream.of(problem);
  }

  /** Depth first, each on the line on which its value begins: as Go's decoder comes upon them. */
  private static void duplicates(Node node, StringBuilder found) {
    switch (node) {
      case MappingNode mapping -> {
        Set<String> keys = new HashSet<>();
        for (NodeTuple entry : mapping.getValue()) {
          duplicates(entry.getValueNode(), found);
          if (entry.getKeyNode() instanceof ScalarNode key && !keys.add(shown(key))) {
            int line = entry.getValueNode().getStartMark().map(m -> m.getLine() + 1).orElse(0);
            found.append("\n  line ").append(line).append(": key ");
            found.append(shown(key)).append(" already set in map");
          }
        }
      }
      case SequenceNode list -> list.getValue().forEach(n -> duplicates(n, found));
      default -> {}
    }
  }

  private static String shown(ScalarNode key) {
    return Tag.STR.equals(key.getTag()) ? FieldError.quote(key.getValue()) : key.getValue();
  }
}
