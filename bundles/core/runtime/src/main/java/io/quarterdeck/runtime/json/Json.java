// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Encoded;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  private static final JsonReader READER =
      new JsonReader(
          () -> new JsonFactoryBuilder().enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS));

  /** For what clients send: without repeated fields and control characters. */
  private static final JsonReader STRICT =
      new JsonReader(
          () -> new JsonFactoryBuilder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION));

  private static final JsonFactory WRITER =
      new JsonFactoryBuilder().enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8).build();

  private static final SerializedString API_VERSION = new SerializedString("apiVersion");
  private static final SerializedString KIND = new SerializedString("kind");
  private static final SerializedString METADATA = new SerializedString("metadata");

  private Json() {}

  /** What is read of a document, token by token; it may begin twice. */
  @FunctionalInterface
  public interface Pass<T> {
    T over(JsonParser tokens) throws IOException;
  }

  /** For who reads a part of what is stored, with the limits of what is read whole. */
  public static <T> T scan(byte[] json, Pass<T> pass) throws IOException {
    return READER.read(json, pass);
  }

  /**
   * The one value that the bytes hold; {@link MalformedJsonException} when they hold another thing.
   */
  public static @Nullable Object read(byte[] json) {
    return read(READER, json);
  }

  /** The same, refusing repeated fields and control characters in strings. */
  public static @Nullable Object readStrict(byte[] json) {
    return read(STRICT, json);
  }

  private static @Nullable Object read(JsonReader reader, byte[] json) {
    try {
      return reader
          .read(LoneSurrogates.replaced(json), p -> Optional.ofNullable(TreeReader.readOnly(p)))
          .orElse(null);
    } catch (IOException e) {
      throw TreeReader.malformed(e);
    }
  }

  public static @Nullable Object read(InputStream json) {
    try {
      return read(json.readAllBytes());
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
    try (JsonGenerator g = WRITER.createGenerator(out)) {
      TreeWriter.write(g, tree);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  public static String text(@Nullable Object tree) {
    return switch (tree) {
      case null -> "null";
      case String s -> quoted(s);
      case Long n -> n.toString();
      case Boolean b -> b.toString();
      default -> new String(write(tree), StandardCharsets.UTF_8);
    };
  }

  private static String quoted(String text) {
    StringBuilder out = new StringBuilder(text.length() + 2).append('"');
    JsonStringEncoder.getInstance().quoteAsString(text, out);
    return out.append('"').toString();
  }

  /** The JSON of a tree with one field a line, indented by two spaces. */
  public static byte[] writePretty(@Nullable Object tree) {
    IndentedJson lines = new IndentedJson(List.of(ByteBuffer.wrap(write(tree))));
    ByteBuffer out = ByteBuffer.allocate(Math.toIntExact(lines.length()));
    lines.forEach(out::put);
    return out.array();
  }

  /** An object's canonical form; its resourceVersion, which the store knows better, is left out. */
  public static Encoded encode(ApiObject object) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(TYPICAL_SIZE);
    try (JsonGenerator g = WRITER.createGenerator(out)) {
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

  /** The same without its managed fields, which are half of the bytes and of no rule's concern. */
  public static ApiObject decodeUnmanaged(Encoded encoded) {
    try {
      return new ApiObject(
          READER.read(
              LoneSurrogates.replaced(encoded.bytes()),
              p -> TreeReader.readWithout(p, "managedFields")));
    } catch (IOException e) {
      throw TreeReader.malformed(e);
    }
  }
}
