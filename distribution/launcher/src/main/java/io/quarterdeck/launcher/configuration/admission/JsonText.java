// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration.admission;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value of a YAML document as JSON. */
final class JsonText {
  private JsonText() {}

  static String of(@Nullable Object value) {
    StringWriter out = new StringWriter();
    try (JsonGenerator g = new JsonFactory().createGenerator(out)) {
      write(g, value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  private static void write(JsonGenerator g, @Nullable Object value) throws IOException {
    switch (value) {
      case null -> g.writeNull();
      case Map<?, ?> map -> {
        g.writeStartObject();
        for (Map.Entry<?, ?> e : map.entrySet()) {
          g.writeFieldName(String.valueOf(e.getKey()));
          write(g, e.getValue());
        }
        g.writeEndObject();
      }
      case List<?> list -> {
        g.writeStartArray();
        for (Object item : list) {
          write(g, item);
        }
        g.writeEndArray();
      }
      case Boolean b -> g.writeBoolean(b);
      case Number n -> g.writeNumber(n.toString());
      default -> g.writeString(String.valueOf(value));
    }
  }
}
