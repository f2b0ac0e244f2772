// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.resource;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.schema.decode.EmptyFields;
import io.quarterdeck.schema.model.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What a request sent with nothing in it, for messages that show it. A good request costs a
 * reference to its body; only one that is refused is read again. One thread at a time.
 */
public final class SentEmptyFields {
  private byte @Nullable [] body;
  private @Nullable Schema schema;
  private @Nullable EmptyFields patched;

  /** The body of a create or update, when it is JSON. */
  public void body(byte[] bytes, String type, Schema of) {
    if (!type.endsWith("yaml") && !type.endsWith("protobuf")) {
      body = bytes;
      schema = of;
    }
  }

  /** An object to which a patch has just been applied. */
  public void patched(Map<String, @Nullable Object> tree, Schema of) {
    patched = EmptyFields.of(tree, of);
  }

  /**
   * Errors of rules; when there are some, with the values as they were sent.
   *
   * @param rules find the same each time, and change nothing
   */
  public List<FieldError> check(ApiObject object, BiConsumer<ApiObject, List<FieldError>> rules) {
    List<FieldError> errors = new ArrayList<>();
    rules.accept(object, errors);
    EmptyFields empties = errors.isEmpty() ? null : sent();
    if (empties == null || empties.isNone()) {
      return errors;
    }
    ApiObject asSent = object.copy();
    empties.restore(asSent.tree());
    List<FieldError> shown = new ArrayList<>();
    rules.accept(asSent, shown);
    return sameButShown(errors, shown) ? shown : errors;
  }

  /** Puts them back, for defaults that distinguish an empty list from none. */
  public void restore(Map<String, @Nullable Object> tree) {
    EmptyFields empties = sent();
    if (empties != null && !empties.isNone()) {
      empties.restore(tree);
    }
  }

  private @Nullable EmptyFields sent() {
    if (patched != null) {
      return patched;
    }
    try {
      return body != null && schema != null && Json.read(body) instanceof Map<?, ?> m
          ? EmptyFields.of(object(m), schema)
          : null;
    } catch (MalformedJsonException e) {
      return null;
    }
  }

  private static boolean sameButShown(List<FieldError> a, List<FieldError> b) {
    boolean same = a.size() == b.size();
    for (int i = 0; same && i < a.size(); i++) {
      same =
          a.get(i).type() == b.get(i).type()
              && a.get(i).field().equals(b.get(i).field())
              && Objects.equals(a.get(i).detail(), b.get(i).detail());
    }
    return same;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, @Nullable Object> object(Map<?, ?> map) {
    return (Map<String, @Nullable Object>) map;
  }
}
