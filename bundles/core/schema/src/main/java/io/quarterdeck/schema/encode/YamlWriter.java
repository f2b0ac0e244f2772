// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import io.quarterdeck.api.RawJson;
import io.quarterdeck.runtime.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.YamlOutputStreamWriter;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Trees as YAML, with the order, quotes and line breaks that Kubernetes gives it. */
public final class YamlWriter {
  private static final int WIDTH = 80;
  private static final DumpSettings SETTINGS =
      DumpSettings.builder()
          .setDefaultFlowStyle(FlowStyle.BLOCK)
          .setIndicatorIndent(0)
          .setWidth(WIDTH)
          .build();

  private YamlWriter() {}

  public static byte[] write(@Nullable Object tree) {
    Out out = new Out();
    new Dump(SETTINGS).dumpNode(node(tree), out);
    return out.bytes();
  }

  /** The dump's target, in memory: it cannot fail. */
  private static final class Out extends YamlOutputStreamWriter {
    private final ByteArrayOutputStream to;

    Out() {
      this(new ByteArrayOutputStream());
    }

    private Out(ByteArrayOutputStream to) {
      super(to, StandardCharsets.UTF_8);
      this.to = to;
    }

    byte[] bytes() {
      flush();
      return to.toByteArray();
    }

    @Override
    public void processIOException(IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Node node(@Nullable Object value) {
    return switch (value) {
      case null -> scalar(Tag.NULL, "null");
      case Map<?, ?> m -> mapping(m);
      case List<?> l -> {
        List<Node> items = new ArrayList<>(l.size());
        l.forEach(v -> items.add(node(v)));
        FlowStyle style = l.isEmpty() ? FlowStyle.FLOW : FlowStyle.BLOCK;
        yield new SequenceNode(Tag.SEQ, items, style);
      }
      case RawJson r -> node(Json.read(r.text()));
      case Boolean b -> scalar(Tag.BOOL, b.toString());
      case Double d -> scalar(Tag.FLOAT, Json.text(d));
      case Number n -> scalar(Tag.INT, n.toString());
      default -> text(value.toString());
    };
  }

  private static Node mapping(Map<?, ?> map) {
    List<String> keys = new ArrayList<>(map.size());
    map.keySet().forEach(k -> keys.add((String) k));
    YamlKeyOrder.sort(keys);
    List<NodeTuple> entries = new ArrayList<>(keys.size());
    keys.forEach(k -> entries.add(new NodeTuple(text(k), node(map.get(k)))));
    FlowStyle style = map.isEmpty() ? FlowStyle.FLOW : FlowStyle.BLOCK;
    return new MappingNode(Tag.MAP, entries, style);
  }

  private static Node text(String value) {
    return new ScalarNode(Tag.STR, value, style(value));
  }

  private static ScalarStyle style(String value) {
    if (value.contains("\n")) {
      // a block of empty lines is not read back
      return value.isBlank() ? ScalarStyle.DOUBLE_QUOTED : ScalarStyle.LITERAL;
    }
    return YamlPlainText.allows(value) ? ScalarStyle.PLAIN : ScalarStyle.DOUBLE_QUOTED;
  }

  private static Node scalar(Tag tag, String value) {
    return new ScalarNode(tag, value, ScalarStyle.PLAIN);
  }
}
