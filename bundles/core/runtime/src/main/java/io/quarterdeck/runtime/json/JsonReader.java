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
 * <p>The parsers of a factory share a table of names. Only short ones may get into it, else a few
 * clients fill the heap with it: a document with a longer name is read again with a table of its
 * own. And only so many, since a document with a name that is not in it, such as an annotation's or
 * that of an owner in managed fields, copies all of it: beyond them a new table begins.
 * Thread-safe.
 */
final class JsonReader {
  private static final int SHARED_NAME_LENGTH = 1_000;

  /** About as many as the kinds of a busy cluster have, with those of their managed fields. */
  private static final int SHARED_NAMES = 1_000;

  private final Supplier<JsonFactoryBuilder> dialect;
  private volatile Sharing sharing;

  /** Shows how many names its parsers have left in its table. */
  private static final class Sharing extends JsonFactory {
    private static final long serialVersionUID = 1;

    Sharing(JsonFactoryBuilder builder) {
      super(builder);
    }

    int names() {
      return _byteSymbolCanonicalizer.size();
    }
  }

  JsonReader(Supplier<JsonFactoryBuilder> dialect) {
    this.dialect = dialect;
    sharing = factory(SHARED_NAME_LENGTH);
  }

  private Sharing factory(int nameLength) {
    JsonFactoryBuilder builder =
        dialect
            .get()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(Json.MAX_DEPTH)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(nameLength)
                    .build());
    return new Sharing(builder);
  }

  <T> T read(byte[] json, Json.Pass<T> pass) throws IOException {
    Sharing known = sharing;
    try {
      return read(known, json, pass);
    } catch (StreamConstraintsException beyond) {
      return read(factory(Integer.MAX_VALUE), json, pass);
    } finally {
      if (known.names() > SHARED_NAMES) {
        sharing = factory(SHARED_NAME_LENGTH);
      }
    }
  }

  private static <T> T read(JsonFactory factory, byte[] json, Json.Pass<T> pass)
      throws IOException {
    try (JsonParser p = factory.createParser(json)) {
      return pass.over(p);
    }
  }
}
