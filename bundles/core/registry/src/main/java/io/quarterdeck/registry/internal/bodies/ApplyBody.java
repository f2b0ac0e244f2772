// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.bodies;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.Trees;
import io.quarterdeck.registry.internal.fields.ManagedFieldsEntries;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.schema.decode.Yaml;
import io.quarterdeck.schema.fields.TypedCheck;
import io.quarterdeck.schema.model.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The body of an apply.
 *
 * @param tree as it came, JSON or YAML
 * @param repeated what strict decoding has to say of keys that stand there twice, or empty
 */
public record ApplyBody(Map<String, @Nullable Object> tree, String repeated) {
  private static final String DECODING = "error decoding YAML: ";

  /**
   * Most clients send JSON, which is YAML too but much faster to read as what it is. When it
   * repeats no key, there is nothing that only the YAML parser could find.
   */
  public static ApplyBody parse(byte[] body) {
    if (isJson(body)) {
      try {
        return of(Json.readStrict(body), "");
      } catch (MalformedJsonException e) {
        // it repeats a key, or is no JSON: read again, for the words of the complaint
      }
    }
    return of(value(body), repeated(body));
  }

  private static boolean isJson(byte[] body) {
    return body.length > 0 && body[0] == '{';
  }

  private static ApplyBody of(@Nullable Object value, String repeated) {
    Map<String, @Nullable Object> tree = Trees.asObject(value);
    if (value != null && tree == null) {
      throw ApiException.badRequest(
          DECODING
              + "error unmarshaling JSON: while decoding JSON: json: cannot unmarshal "
              + name(value)
              + " into Go value of type map[string]interface {}");
    }
    return new ApplyBody(tree == null ? new LinkedHashMap<>() : tree, repeated);
  }

  private static @Nullable Object value(byte[] body) {
    if (isJson(body)) {
      try {
        return Json.read(body);
      } catch (MalformedJsonException e) {
        // flow style YAML, or nothing at all: the YAML parser decides
      }
    }
    try {
      return Yaml.read(body);
    } catch (MalformedJsonException e) {
      throw noYaml(e);
    }
  }

  private static ApiException noYaml(MalformedJsonException e) {
    return ApiException.badRequest(DECODING + Yaml.CONVERTING + e.getMessage());
  }

  private static String repeated(byte[] body) {
    try {
      String found = Yaml.duplicates(body);
      return found.isEmpty() ? "" : Yaml.CONVERTING + found;
    } catch (MalformedJsonException e) {
      throw noYaml(e);
    }
  }

  private static String name(Object value) {
    return switch (value) {
      case List<?> l -> "array";
      case Number n -> "number";
      case Boolean b -> "bool";
      default -> "string";
    };
  }

  /** The configuration must be of the kind and version of the path. */
  public void requireKind(GroupVersionKind expected) {
    GroupVersionKind sent = new ApiObject(tree).gvk();
    if (!sent.equals(expected)) {
      throw ApiException.badRequest("invalid object type: " + text(sent));
    }
  }

  /** The configuration must fit its schema, and leave its owners to the server. */
  public void check(GroupVersionKind kind, Schema schema) {
    Map<String, @Nullable Object> meta = Trees.asObject(tree.get("metadata"));
    if (meta != null && meta.get(ManagedFieldsEntries.FIELD) != null) {
      throw ApiException.badRequest("metadata.managedFields must be nil");
    }
    String problems = TypedCheck.problems(tree, schema);
    if (!problems.isEmpty()) {
      throw new ApiException(
          new Status(
              500,
              "",
              "failed to create typed patch object ("
                  + textOf(meta, "namespace")
                  + "/"
                  + textOf(meta, "name")
                  + "; "
                  + text(kind)
                  + "): "
                  + problems,
              null,
              false));
    }
  }

  private static String textOf(@Nullable Map<String, @Nullable Object> meta, String field) {
    return meta != null && meta.get(field) instanceof String s ? s : "";
  }

  private static String text(GroupVersionKind kind) {
    GroupVersion version = kind.groupVersion();
    return version.group() + "/" + version.version() + ", Kind=" + kind.kind();
  }
}
