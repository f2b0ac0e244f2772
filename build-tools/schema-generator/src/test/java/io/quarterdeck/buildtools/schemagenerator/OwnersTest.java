// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.buildtools.schemagenerator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.fields.FieldsV1;
import io.quarterdeck.schema.fields.OwnedFields;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What the manager of an object with a value in every field owns, by this build's definitions and
 * by the recorded documents: which references, selectors and lists are one and which have parts.
 */
class OwnersTest {
  @Test
  void ofEveryTypeAreTheRecordedOnes() throws IOException {
    Reference.assumePresent();
    Map<String, Node> recorded = Reference.schemas();
    RecordedOwners owners = new RecordedOwners(recorded);
    int count = 0;
    for (Schema type : types()) {
      if (recorded.containsKey(type.typeName()) && type.kind() == Schema.Kind.OBJECT) {
        Map<String, @Nullable Object> tree = new FilledTree(false).object(type);
        assertEquals(
            Json.text(owners.of(type.typeName(), tree)),
            Json.text(sorted(FieldsV1.write(OwnedFields.of(tree, type)))),
            type.typeName());
        count++;
      }
    }
    assertTrue(count > 500, "compared " + count + " types");
  }

  private static List<Schema> types() throws IOException {
    Map<String, Schema> out = new TreeMap<>();
    try (Stream<Path> folders = Files.list(Path.of("target", "definitions"))) {
      for (Path folder : folders.sorted().toList()) {
        try (InputStream in = Files.newInputStream(folder.resolve("definitions.json"))) {
          Definitions.read(in).all().forEach(s -> out.put(s.typeName(), s));
        }
      }
    }
    return List.copyOf(out.values());
  }

  private static Map<String, @Nullable Object> sorted(Map<?, ?> fields) {
    Map<String, @Nullable Object> out = new TreeMap<>();
    fields.forEach((k, v) -> out.put(String.valueOf(k), v instanceof Map<?, ?> m ? sorted(m) : v));
    return out;
  }
}
