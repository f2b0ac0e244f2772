// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import io.quarterdeck.api.RawJson;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a Go program would hold after it has read a JSON object, as a message: made from the
 * descriptors of the Java client and from what Kubernetes says of its few types with a form of
 * their own, without the server's schemas.
 */
final class FromJson {
  /** Structs that Go embeds, which JSON does not show. */
  private static final Set<String> EMBEDDED =
      Set.of(
          "deviceConfiguration",
          "ephemeralContainerCommon",
          "handler",
          "ingressRuleValue",
          "localObjectReference",
          "persistentVolumeSource",
          "rule",
          "ruleWithOperations",
          "volumeSource");

  /** Go keeps these of no typed object that is within another. */
  private static final Set<String> TYPE_META = Set.of("apiVersion", "kind");

  private static final Set<String> CARRIES_JSON = Set.of("RawExtension", "FieldsV1", "JSON");

  private FromJson() {}

  /**
   * @throws IllegalArgumentException for a field that the message does not have
   */
  static Message message(Map<String, @Nullable Object> json, Descriptor type) {
    DynamicMessage.Builder out = DynamicMessage.newBuilder(type);
    json.forEach(
        (key, value) -> {
          if (value != null) {
            put(out, key, value);
          }
        });
    return out.build();
  }

  private static void put(DynamicMessage.Builder out, String key, Object value) {
    Descriptor type = out.getDescriptorForType();
    FieldDescriptor field = find(type, key);
    if (field != null) {
      fill(out, field, value);
      return;
    }
    for (FieldDescriptor embedded : type.getFields()) {
      if (isEmbedded(embedded) && holds(embedded, key)) {
        DynamicMessage.Builder below = DynamicMessage.newBuilder(embedded.getMessageType());
        below.mergeFrom((Message) out.getField(embedded));
        put(below, key, value);
        out.setField(embedded, below.build());
        return;
      }
    }
    if (!TYPE_META.contains(key)) {
      throw new IllegalArgumentException(type.getFullName() + " has no " + key);
    }
  }

  private static boolean holds(FieldDescriptor embedded, String key) {
    return find(embedded.getMessageType(), key) != null
        || embedded.getMessageType().getFields().stream()
            .anyMatch(f -> isEmbedded(f) && holds(f, key));
  }

  private static boolean isEmbedded(FieldDescriptor field) {
    return field.getJavaType() == FieldDescriptor.JavaType.MESSAGE
        && EMBEDDED.contains(field.getName());
  }

  /** {@code $ref} is ref, {@code x-kubernetes-map-type} is xKubernetesMapType. */
  private static @Nullable FieldDescriptor find(Descriptor type, String key) {
    FieldDescriptor exact = type.findFieldByName(key);
    if (exact != null) {
      return exact;
    }
    String letters = letters(key);
    return type.getFields().stream()
        .filter(f -> letters(f.getName()).equals(letters))
        .findFirst()
        .orElse(null);
  }

  private static String letters(String name) {
    return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
  }

  private static void fill(DynamicMessage.Builder out, FieldDescriptor field, Object value) {
    if (field.isMapField()) {
      Descriptor entry = field.getMessageType();
      FieldDescriptor element = entry.findFieldByNumber(2);
      object(value)
          .forEach(
              (k, v) ->
                  out.addRepeatedField(
                      field,
                      DynamicMessage.newBuilder(entry)
                          .setField(entry.findFieldByNumber(1), k)
                          .setField(element, one(element, Objects.requireNonNull(v)))
                          .build()));
    } else if (field.isRepeated()) {
      list(value).forEach(v -> out.addRepeatedField(field, one(field, Objects.requireNonNull(v))));
    } else {
      out.setField(field, one(field, value));
    }
  }

  private static Object one(FieldDescriptor field, Object value) {
    return switch (field.getJavaType()) {
      case STRING, BOOLEAN -> value;
      case INT -> ((Number) value).intValue();
      case LONG -> ((Number) value).longValue();
      case DOUBLE -> ((Number) value).doubleValue();
      case FLOAT, ENUM -> throw new IllegalArgumentException(field.getFullName());
      case BYTE_STRING -> ByteString.copyFrom(Base64.getDecoder().decode((String) value));
      case MESSAGE -> special(field.getMessageType(), value);
    };
  }

  private static Message special(Descriptor type, Object value) {
    return switch (type.getName()) {
      case "Quantity" -> single(type, String.valueOf(value));
      case "Duration" -> single(type, value);
      case "Time", "MicroTime" -> time(type, Instant.parse((String) value));
      case "IntOrString" -> intOrString(type, value);
      case "RawExtension" -> single(type, ByteString.copyFromUtf8(text(value)));
      case "FieldsV1" -> single(type, ByteString.copyFromUtf8(Json.text(value)));
      case "JSON" -> single(type, ByteString.copyFromUtf8(text(value)));
      case "JSONSchemaPropsOrBool", "JSONSchemaPropsOrArray", "JSONSchemaPropsOrStringArray" ->
          union(type, value);
      default -> {
        if (value instanceof List<?> items) {
          // a list that has a message of its own: the values of a user's extra, or verbs
          DynamicMessage.Builder out = DynamicMessage.newBuilder(type);
          items.forEach(i -> out.addRepeatedField(type.findFieldByNumber(1), i));
          yield out.build();
        }
        yield message(object(value), type);
      }
    };
  }

  private static Message single(Descriptor type, Object value) {
    return DynamicMessage.newBuilder(type).setField(type.findFieldByNumber(1), value).build();
  }

  private static Message time(Descriptor type, Instant at) {
    return DynamicMessage.newBuilder(type)
        .setField(type.findFieldByNumber(1), at.getEpochSecond())
        .setField(type.findFieldByNumber(2), at.getNano())
        .build();
  }

  private static Message intOrString(Descriptor type, Object value) {
    boolean text = value instanceof String;
    return DynamicMessage.newBuilder(type)
        .setField(type.findFieldByNumber(1), text ? 1L : 0L)
        .setField(type.findFieldByNumber(2), text ? 0 : ((Number) value).intValue())
        .setField(type.findFieldByNumber(3), text ? value : "")
        .build();
  }

  private static Message union(Descriptor type, Object value) {
    DynamicMessage.Builder out = DynamicMessage.newBuilder(type);
    boolean bool = type.getName().endsWith("Bool");
    FieldDescriptor schema = type.findFieldByNumber(bool ? 2 : 1);
    FieldDescriptor other = type.findFieldByNumber(bool ? 1 : 2);
    switch (value) {
      case Boolean b -> out.setField(other, b);
      case List<?> items ->
          items.forEach(i -> out.addRepeatedField(other, one(other, Objects.requireNonNull(i))));
      default -> {
        out.setField(schema, message(object(value), schema.getMessageType()));
        if (bool) {
          out.setField(other, true);
        }
      }
    }
    return out.build();
  }

  private static String text(Object value) {
    return value instanceof RawJson raw ? raw.text() : Json.text(value);
  }

  private static Map<String, @Nullable Object> object(Object value) {
    return Objects.requireNonNull(Trees.asObject(value));
  }

  private static List<@Nullable Object> list(Object value) {
    return Objects.requireNonNull(Trees.asList(value));
  }

  /**
   * The same for comparing: without what says nothing, which Go writes in some fields and leaves
   * out in others, and with JSON that is carried as text in one form.
   */
  static Message bare(Message message) {
    DynamicMessage.Builder out = DynamicMessage.newBuilder(message.getDescriptorForType());
    boolean carries = CARRIES_JSON.contains(message.getDescriptorForType().getName());
    message
        .getAllFields()
        .forEach(
            (field, value) -> {
              Object bare =
                  field.isRepeated()
                      ? ((List<?>) value).stream().map(FromJson::bare).toList()
                      : bare(value);
              if (carries && value instanceof ByteString json) {
                bare = ByteString.copyFromUtf8(sorted(json));
              }
              if (!isNothing(field, bare)) {
                out.setField(field, bare);
              }
            });
    return out.build();
  }

  private static Object bare(Object value) {
    return value instanceof Message m ? bare(m) : value;
  }

  private static boolean isNothing(FieldDescriptor field, Object value) {
    return switch (value) {
      case List<?> l -> l.isEmpty();
      case Message m -> m.getAllFields().isEmpty();
      default -> value.equals(field.getDefaultValue());
    };
  }

  private static String sorted(ByteString json) {
    return json.isEmpty() ? "" : Json.text(Trees.sorted(Json.read(json.toStringUtf8())));
  }
}
