// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints.application;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON without a library in the plugin: maps, collections, records and API objects are written, an
 * object or a list is read as a {@code Map} or a {@code List}. Who wants classes bound brings a
 * provider, and has this one's place.
 */
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
final class JsonBodies implements MessageBodyWriter<Object>, MessageBodyReader<Object> {
  @Override
  public boolean isWriteable(
      Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
    return Map.class.isAssignableFrom(type)
        || Collection.class.isAssignableFrom(type)
        || type.isRecord()
        || type == ApiObject.class;
  }

  @Override
  public void writeTo(
      Object value,
      Class<?> type,
      Type generic,
      Annotation[] annotations,
      MediaType media,
      MultivaluedMap<String, Object> headers,
      OutputStream out)
      throws IOException {
    out.write(Json.write(tree(value)));
  }

  private static @Nullable Object tree(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case ApiObject object -> object.tree();
      case Map<?, ?> map -> {
        Map<String, @Nullable Object> out = new LinkedHashMap<>();
        map.forEach((k, v) -> out.put(String.valueOf(k), tree(v)));
        yield out;
      }
      case Collection<?> all -> {
        List<@Nullable Object> out = new ArrayList<>();
        all.forEach(v -> out.add(tree(v)));
        yield out;
      }
      case Record record -> fields(record);
      case Integer number -> number.longValue();
      case Short number -> number.longValue();
      case Byte number -> number.longValue();
      case Long number -> number;
      case Number number -> number.doubleValue();
      case Boolean flag -> flag;
      default -> value.toString();
    };
  }

  private static Map<String, @Nullable Object> fields(Record value) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    for (RecordComponent c : value.getClass().getRecordComponents()) {
      try {
        c.getAccessor().setAccessible(true);
        out.put(c.getName(), tree(c.getAccessor().invoke(value)));
      } catch (IllegalAccessException | InvocationTargetException e) {
        throw new IllegalStateException("cannot read " + c + " of " + value.getClass(), e);
      }
    }
    return out;
  }

  @Override
  public boolean isReadable(
      Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
    return type == Map.class || type == List.class;
  }

  @Override
  @SuppressWarnings("NullAway") // null for a body of the JSON null, as the interface has it
  public Object readFrom(
      Class<Object> type,
      Type generic,
      Annotation[] annotations,
      MediaType media,
      MultivaluedMap<String, String> headers,
      InputStream in) {
    Object value;
    try {
      value = Json.read(in);
    } catch (RuntimeException e) {
      throw new BadRequestException("the body is no JSON", e);
    }
    if (value != null && !type.isInstance(value)) {
      throw new BadRequestException(
          "the body is no JSON " + (type.isAssignableFrom(Map.class) ? "object" : "array"));
    }
    return value;
  }
}
