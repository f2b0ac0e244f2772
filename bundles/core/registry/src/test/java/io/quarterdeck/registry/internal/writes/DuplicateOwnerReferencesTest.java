// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.writes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.authentication.Shown;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class DuplicateOwnerReferencesTest {
  private static Exchange exchange(String method) {
    return new Exchange(
        new ApiRequest(
            method,
            "/",
            "",
            Query.parse(""),
            Shown.nothing(),
            List.of(),
            InputStream.nullInputStream(),
            "",
            ""));
  }

  private static String owner(String uid, String more) {
    return "{'apiVersion':'v1','kind':'A','name':'o','uid':'" + uid + "'" + more + "}";
  }

  private static ApiObject owned(String... owners) {
    return Literal.object("{'metadata':{'ownerReferences':[" + String.join(",", owners) + "]}}");
  }

  private static List<String> uids(ApiObject object) {
    return object.field("metadata").get("ownerReferences").items().stream()
        .map(o -> o.get("uid").text())
        .toList();
  }

  @Test
  void theFirstOfEqualOnesStays() {
    Exchange post = exchange("POST");
    ApiObject object =
        owned(owner("a", ""), owner("b", ""), owner("a", ""), owner("b", ""), owner("c", ""));
    DuplicateOwnerReferences.remove(object, post);
    assertEquals(List.of("a", "b", "c"), uids(object));
    assertEquals(1, post.warnings().size());
    assertTrue(post.warnings().getFirst().endsWith("duplicate UID(s) observed: a, b"));
  }

  @Test
  void whatDiffersInAnyFieldIsNoRepetition() {
    Exchange put = exchange("PUT");
    ApiObject object = owned(owner("a", ""), owner("a", ",'controller':true"));
    DuplicateOwnerReferences.remove(object, put);
    assertEquals(List.of("a", "a"), uids(object));
    assertEquals(List.of(), put.warnings());
  }

  @Test
  void aPatchIsSeenToOnlyAfterPlugins() {
    Exchange patch = exchange("PATCH");
    ApiObject object = owned(owner("a", ""), owner("a", ""));
    DuplicateOwnerReferences.remove(object, patch);
    assertEquals(List.of("a", "a"), uids(object));
    DuplicateOwnerReferences.removeAdmitted(object, patch);
    assertEquals(List.of("a"), uids(object));
    assertTrue(
        patch
            .warnings()
            .getFirst()
            .startsWith(
                ".metadata.ownerReferences contains duplicate entries after mutating admission"
                    + " happens;"));
  }

  @Test
  void oneOwnerOrNoneIsLeftAlone() {
    Exchange post = exchange("POST");
    DuplicateOwnerReferences.remove(owned(owner("a", "")), post);
    DuplicateOwnerReferences.remove(Literal.object("{'metadata':{}}"), post);
    assertEquals(List.of(), post.warnings());
  }
}
