// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Status;
import io.quarterdeck.schema.TreeTable;
import io.quarterdeck.schema.model.Definitions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Owners of an object in two versions: {@code size} of the first is {@code length} of the other.
 */
class VersionsTest {
  private static final Definitions TYPES =
      TreeTable.types(
          """
          v1:
            fields:
            - {name: name, type: string}
            - {name: size, type: int32}
            - {name: labels, map: {type: string}}
          v2:
            fields:
            - {name: name, type: string}
            - {name: length, type: int32}
            - {name: labels, map: {type: string}}
          """);
  private static final Manager A = Manager.applier("a", "");
  private static final Manager B = Manager.applier("b", "");

  private final Ownership ownership =
      new Ownership(new LinkedHashMap<>(), VersionsTest::convert, FieldSet.EMPTY);
  private Typed live = typed("x/v1", "{}");

  private static Typed typed(String apiVersion, String yaml) {
    return new Typed(apiVersion, TYPES.type(apiVersion.substring(2)), TreeTable.tree(yaml));
  }

  private static @Nullable Typed convert(Typed object, String apiVersion) {
    if (!apiVersion.equals("x/v1") && !apiVersion.equals("x/v2")) {
      return null;
    }
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    object
        .tree()
        .forEach(
            (name, value) ->
                tree.put(
                    switch (name) {
                      case "size", "length" -> apiVersion.equals("x/v1") ? "size" : "length";
                      default -> name;
                    },
                    value));
    return new Typed(apiVersion, TYPES.type(apiVersion.substring(2)), tree);
  }

  /** Applies in a version; the live object is in the same one then. */
  private void apply(Manager manager, String apiVersion, String yaml, boolean force) {
    live = Objects.requireNonNull(convert(live, apiVersion));
    Typed after = ownership.apply(live, typed(apiVersion, yaml), manager, force, "t");
    live = after == null ? live : after;
  }

  private String owned(Manager manager) {
    Owned owned = ownership.owners().get(manager);
    return owned == null ? "" : owned.apiVersion() + " " + Sets.paths(owned.fields());
  }

  @Test
  void ownersKeepTheVersionInWhichTheyWrote() {
    apply(A, "x/v1", "{size: 1}", false);
    apply(B, "x/v2", "{name: n}", false);
    assertEquals("x/v1 [.size]", owned(A));
    assertEquals("x/v2 [.name]", owned(B));
    assertEquals(TreeTable.tree("{length: 1, name: n}"), live.tree());
  }

  @Test
  void aConflictIsFoundInTheVersionOfTheOwner() {
    apply(A, "x/v1", "{size: 1}", false);
    ConflictException e =
        assertThrows(ConflictException.class, () -> apply(B, "x/v2", "{length: 2}", false));
    assertEquals(List.of(".size"), Sets.paths(e.fields()));
    apply(B, "x/v2", "{length: 2}", true);
    assertEquals("", owned(A));
    assertEquals("x/v2 [.length]", owned(B));
  }

  @Test
  void theSameValueInAnotherVersionIsNoConflict() {
    apply(A, "x/v1", "{size: 1}", false);
    apply(B, "x/v2", "{length: 1}", false);
    assertEquals("x/v1 [.size]", owned(A));
    assertEquals("x/v2 [.length]", owned(B));
  }

  @Test
  void whatAnApplierNamesNoMoreIsPrunedInTheVersionInWhichItNamedIt() {
    apply(A, "x/v1", "{size: 1, name: n}", false);
    apply(A, "x/v2", "{name: n}", false);
    assertEquals(TreeTable.tree("{name: n}"), live.tree());
    assertEquals("x/v2 [.name]", owned(A));
  }

  @Test
  void whatAnotherOwnsInAnotherVersionIsNotPruned() {
    apply(A, "x/v1", "{size: 1, name: n}", false);
    apply(B, "x/v2", "{length: 1}", false);
    apply(A, "x/v1", "{name: n}", false);
    assertEquals(TreeTable.tree("{size: 1, name: n}"), live.tree());
    assertEquals("x/v2 [.length]", owned(B));
  }

  @Test
  void ownersOfAVersionThatIsGoneAreForgotten() {
    ownership.owners().put(A, new Owned(FieldSet.ofPath("size"), "x/v0", ""));
    apply(B, "x/v1", "{size: 2}", false);
    assertEquals("", owned(A));
    assertEquals("x/v1 [.size]", owned(B));
  }

  @Test
  void anApplyThatChangesNothingHasNoResult() {
    apply(A, "x/v1", "{size: 1}", false);
    assertNull(ownership.apply(live, typed("x/v1", "{size: 1}"), A, false, "t2"));
    assertEquals("x/v1 [.size]", owned(A));
  }

  @Test
  void aCopyIsASecondTry() {
    apply(A, "x/v1", "{size: 1}", false);
    Ownership second = ownership.copy();
    second.apply(live, typed("x/v1", "{size: 2}"), B, true, "t");
    assertEquals("x/v1 [.size]", owned(A));
    ownership.become(second);
    assertEquals("", owned(A));
    assertEquals("x/v1 [.size]", owned(B));
  }

  @Test
  void aConflictNamesEachManagerAndEachField() {
    apply(A, "x/v1", "{size: 1, labels: {a: x}}", false);
    live = Objects.requireNonNull(convert(live, "x/v1"));
    Typed after = typed("x/v1", "{size: 1, labels: {a: x}, name: n}");
    ownership.update(live, after, Manager.updater("u", "x/v1", "status"), "t");
    live = after;
    ConflictException e =
        assertThrows(
            ConflictException.class,
            () -> apply(B, "x/v1", "{size: 2, labels: {a: y}, name: m}", false));
    ApiException api = e.toApi();
    assertEquals(409, api.code());
    assertEquals(
        """
        Apply failed with 3 conflicts: conflicts with "a":
        - .size
        - .labels.a
        conflicts with "u" with subresource "status" using x/v1:
        - .name\
        """,
        api.getMessage());
    assertEquals(
        List.of(
            new Status.Cause("FieldManagerConflict", "conflict with \"a\"", ".size"),
            new Status.Cause("FieldManagerConflict", "conflict with \"a\"", ".labels.a"),
            new Status.Cause(
                "FieldManagerConflict",
                "conflict with \"u\" with subresource \"status\" using x/v1",
                ".name")),
        Objects.requireNonNull(api.status().details()).causes());
    ConflictException rest = e.without(FieldSet.ofPath("size").union(FieldSet.ofPath("name")));
    assertEquals(List.of(".labels.a"), Sets.paths(rest.fields()));
    assertEquals(
        "Apply failed with 1 conflict: conflict with \"a\": .labels.a", rest.toApi().getMessage());
  }
}
