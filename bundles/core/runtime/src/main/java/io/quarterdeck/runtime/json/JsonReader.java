// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.util.function.Supplier;

/**
 * Reads documents of one dialect. Depth alone is bounded; bodies are, where they come in. Names are
 * as long as texts: those of managed fields hold the keys of items, which are texts.
 *
 * <p>The parsers of a factory share a table of thousands of names, so that only short ones may get
 * into it, else a few clients fill the heap with it. A document with a longer name is read again
 * with a table of its own.
 */
final class JsonReader {
  private static final int SHARED_NAME_LENGTH = 1_000;

  private final Supplier<JsonFactoryBuilder> dialect;
  private final JsonFactory sharing;

  JsonReader(Supplier<JsonFactoryBuilder> dialect) {
    this.dialect = dialect;
    sharing = factory(SHARED_NAME_LENGTH);
  }

  private JsonFactory factory(int nameLength) {
    return dialect
        .get()
        .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(Json.MAX_DEPTH)
                .maxStringLength(Integer.MAX_VALUE)
                .maxNameLength(nameLength)
                .build())
        .build();
  }

  <T> T read(byte[] json, Json.Pass<T> pass) throws IOException {
    try {
      return read(sharing, json, pass);
    } catch (StreamConstraintsException beyond) {
      return read(factory(Integer.MAX_VALUE), json, pass);
    }
  }

  private static <T> T read(JsonFactory factory, byte[] json, Json.Pass<T> pass)
      throws IOException {
    try (JsonParser p = factory.createParser(json)) {
      return pass.over(p);
    }
  }
}
