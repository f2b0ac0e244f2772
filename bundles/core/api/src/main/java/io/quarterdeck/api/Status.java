// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The {@code v1 Status} object: what a client gets instead of an object.
 *
 * @param code the HTTP status
 * @param reason the wire reason, empty for none
 * @param message for people
 * @param details what it is about, null for none
 * @param success whether {@code status} is Success
 */
public record Status(
    int code, String reason, String message, @Nullable Details details, boolean success) {

  /** What failed, as Kubernetes' {@code StatusDetails}; empty and zero fields are left out. */
  public record Details(
      String name, String group, String kind, String uid, List<Cause> causes, int retryAfter) {

    public static Details of(String name, String group, String kind) {
      return new Details(name, group, kind, "", List.of(), 0);
    }

    public Details withCauses(List<Cause> newCauses) {
      return new Details(name, group, kind, uid, List.copyOf(newCauses), retryAfter);
    }

    public Details withUid(String newUid) {
      return new Details(name, group, kind, newUid, causes, retryAfter);
    }

    public Details withRetryAfter(int seconds) {
      return new Details(name, group, kind, uid, causes, seconds);
    }

    private Map<String, @Nullable Object> tree() {
      Map<String, @Nullable Object> out = new LinkedHashMap<>();
      putText(out, "name", name);
      putText(out, "group", group);
      putText(out, "kind", kind);
      putText(out, "uid", uid);
      if (!causes.isEmpty()) {
        List<@Nullable Object> list = new ArrayList<>();
        causes.forEach(c -> list.add(c.tree()));
        out.put("causes", list);
      }
      if (retryAfter != 0) {
        out.put("retryAfterSeconds", (long) retryAfter);
      }
      return out;
    }
  }

  /** One cause, usually one field. */
  public record Cause(String reason, String message, String field) {
    private Map<String, @Nullable Object> tree() {
      Map<String, @Nullable Object> out = new LinkedHashMap<>();
      putText(out, "reason", reason);
      putText(out, "message", message);
      putText(out, "field", field);
      return out;
    }
  }

  /** The answer to a successful deletion of a kind that does not return the object. */
  public static Status success(@Nullable Details details) {
    return new Status(200, "", "", details, true);
  }

  /** The object as it goes over the wire; success carries no {@code code}. */
  public ApiObject toObject() {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("kind", "Status");
    out.put("apiVersion", "v1");
    out.put("metadata", new LinkedHashMap<>());
    out.put("status", success ? "Success" : "Failure");
    putText(out, "message", message);
    putText(out, "reason", reason);
    if (details != null) {
      out.put("details", details.tree());
    }
    if (!success) {
      out.put("code", (long) code);
    }
    return new ApiObject(out);
  }

  private static void putText(Map<String, @Nullable Object> out, String field, String value) {
    if (!value.isEmpty()) {
      out.put(field, value);
    }
  }
}
