// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.json.MalformedJsonException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** YAML to the same trees as JSON. */
public final class Yaml {
  private static final int LARGEST = 16 * 1024 * 1024;

  private Yaml() {}

  /** The first document; {@link MalformedJsonException} when it is none. */
  public static @Nullable Object read(byte[] yaml) {
    LoadSettings settings =
        LoadSettings.builder().setCodePointLimit(LARGEST).setAllowDuplicateKeys(true).build();
    try {
      return plain(new Load(settings).loadFromInputStream(new ByteArrayInputStream(yaml)));
    } catch (YamlEngineException e) {
      String message = YamlProblem.of(e, yaml);
      throw new MalformedJsonException("yaml: " + message, -1, new IOException(message));
    }
  }

  /**
   * What Go's strict YAML decoder says of keys that stand twice in one mapping; empty when none
   * does.
   */
  public static String duplicates(byte[] yaml) {
    LoadSettings settings =
        LoadSettings.builder().setCodePointLimit(LARGEST).setAllowDuplicateKeys(true).build();
    StringBuilder found = new StringBuilder();
    new Compose(settings)
        .composeInputStream(new ByteArrayInputStream(yaml))
        .ifPresent(root -> duplicates(root, found));
    return found.isEmpty() ? "" : "yaml: unmarshal errors:" + found;
  }

  private static void duplicates(Node node, StringBuilder found) {
    switch (node) {
      case MappingNode mapping -> {
        Set<String> keys = new HashSet<>();
        for (NodeTuple entry : mapping.getValue()) {
          if (entry.getKeyNode() instanceof ScalarNode key && !keys.add(key.getValue())) {
            int line = key.getStartMark().map(m -> m.getLine() + 1).orElse(0);
            found.append("\n  line ").append(line).append(": key ");
            found.append(FieldError.quote(key.getValue())).append(" already set in map");
          }
          duplicates(entry.getValueNode(), found);
        }
      }
      case SequenceNode list -> list.getValue().forEach(n -> duplicates(n, found));
      default -> {}
    }
  }

  private static @Nullable Object plain(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> m -> {
        Map<String, @Nullable Object> out = new LinkedHashMap<>();
        m.forEach((k, v) -> out.put(String.valueOf(k), plain(v)));
        yield out;
      }
      case List<?> l -> {
        List<@Nullable Object> out = new ArrayList<>(l.size());
        l.forEach(v -> out.add(plain(v)));
        yield out;
      }
      case Integer i -> i.longValue();
      case BigInteger b -> b;
      case byte[] b -> new String(b, StandardCharsets.UTF_8);
      case null, default -> value;
    };
  }
}
