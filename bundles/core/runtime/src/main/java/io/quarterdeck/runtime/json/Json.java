// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Encoded;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the plain trees that {@link ApiObject} wraps. Thread-safe; strings come out as
 * they went in, objects keep the order of their fields.
 */
public final class Json {

  /**
   * How deep a document may nest. Go's decoder takes ten thousand; every part of the server that
   * walks a tree must be able to walk this one on its thread's stack.
   */
  public static final int MAX_DEPTH = 1_000;

  /** Most objects fit, and are copied once. */
  private static final int TYPICAL_SIZE = 8192;

  /**
   * Depth alone is bounded; bodies are, where they come in. Names are as long as texts: those of
   * managed fields hold the keys of items, which are texts.
   */
  private static final StreamReadConstraints CONSTRAINTS =
      StreamReadConstraints.builder()
          .maxNestingDepth(MAX_DEPTH)
          .maxStringLength(Integer.MAX_VALUE)
          .maxNameLength(Integer.MAX_VALUE)
          .build();

  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
          .streamReadConstraints(CONSTRAINTS)
          .build();

  /** For what clients send: without repeated fields and control characters. */
  private static final JsonFactory STRICT =
      new JsonFactoryBuilder()
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(CONSTRAINTS)
          .build();

  private static final SerializedString API_VERSION = new SerializedString("apiVersion");
  private static final SerializedString KIND = new SerializedString("kind");
  private static final SerializedString METADATA = new SerializedString("metadata");

  private Json() {}

  /** For who reads a part of what is stored, with the limits of what is read whole. */
  public static JsonParser parser(byte[] json) throws IOException {
    return FACTORY.createParser(json);
  }

  /**
   * The one value that the bytes hold; {@link MalformedJsonException} when they hold another thing.
   */
  public static @Nullable Object read(byte[] json) {
    return read(FACTORY, json);
  }

  /** The same, refusing repeated fields and control characters in strings. */
  public static @Nullable Object readStrict(byte[] json) {
    return read(STRICT, json);
  }

  private static @Nullable Object read(JsonFactory factory, byte[] json) {
    try (JsonParser p = factory.createParser(LoneSurrogates.replaced(json))) {
      return TreeReader.readOnly(p);
    } catch (IOException e) {
      throw TreeReader.malformed(e);
    }
  }

  public static @Nullable Object read(InputStream json) {
    try (JsonParser p = FACTORY.createParser(json)) {
      return TreeReader.readOnly(p);
    } catch (IOException e) {
      throw TreeReader.malformed(e);
    }
  }

  public static @Nullable Object read(String json) {
    return read(json.getBytes(StandardCharsets.UTF_8));
  }

  /** The one object that the bytes hold. */
  public static Map<String, @Nullable Object> readObject(byte[] json) {
    return TreeReader.object(read(json));
  }

  public static Map<String, @Nullable Object> readObject(InputStream json) {
    return TreeReader.object(read(json));
  }

  /** The JSON of a tree, without white space. */
  public static byte[] write(@Nullable Object tree) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(512);
    try (JsonGenerator g = FACTORY.createGenerator(out)) {
      TreeWriter.write(g, tree);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  public static String text(@Nullable Object tree) {
    return new String(write(tree), StandardCharsets.UTF_8);
  }

  /** The JSON of a tree with one field a line, indented by two spaces. */
  public static byte[] writePretty(@Nullable Object tree) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(1024);
    try (JsonGenerator g = FACTORY.createGenerator(out)) {
      g.setPrettyPrinter(new GoPrettyPrinter());
      TreeWriter.write(g, tree);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** An object's canonical form; its resourceVersion, which the store knows better, is left out. */
  public static Encoded encode(ApiObject object) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(TYPICAL_SIZE);
    try (JsonGenerator g = FACTORY.createGenerator(out)) {
      g.writeStartObject();
      g.writeFieldName(API_VERSION);
      g.writeString(object.apiVersion());
      g.writeFieldName(KIND);
      g.writeString(object.kind());
      g.flush();
      int bodyStart = out.size() + 1;
      g.writeFieldName(METADATA);
      TreeWriter.writeFields(g, object.meta().tree(), "resourceVersion"::equals);
      g.flush();
      int metadataEnd = out.size();
      TreeWriter.writeRest(g, object.tree());
      g.writeEndObject();
      g.flush();
      int metadataStart = bodyStart + METADATA.charLength() + 3;
      return new Encoded(out.toByteArray(), bodyStart, metadataStart, metadataEnd, 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static ApiObject decode(byte[] json) {
    return new ApiObject(readObject(json));
  }

  /** The object, with the revision when one is spliced in. */
  public static ApiObject decode(Encoded encoded) {
    return decode(encoded.bytes());
  }
}
