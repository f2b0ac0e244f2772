// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.schema.encode.OpenApiEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The document of version 2, put together of parts. */
class SwaggerPartsTest {
  private final DocumentMemory memory = new DocumentMemory();
  private final ServedGroup harbour = Harbour.group("harbour.example", "v1", "v1");
  private final ServedGroup bay = Harbour.group("bay.example", "v1", "v1");

  private OpenApiDocuments documents(ServedGroup... groups) {
    return OpenApiDocuments.of(List.of(groups), "v1.36.0", Published.ALL, r -> false, memory);
  }

  private static void assertAsAWhole(OpenApiDocuments documents) {
    Document whole = documents.v2(List.of());
    Written parts = documents.v2();
    assertEquals(
        new String(whole.json(), StandardCharsets.UTF_8),
        new String(parts.json(), StandardCharsets.UTF_8));
    assertArrayEquals(OpenApiEncoder.v2(whole.tree()), parts.protobuf());
    assertEquals(whole.etag(), parts.etag());
  }

  @Test
  void isWhatTheWholeTreeWouldBe() {
    assertAsAWhole(documents());
    assertAsAWhole(documents(harbour));
    // both bring WatchEvent, each for its own group
    assertAsAWhole(documents(harbour, bay));
    assertAsAWhole(documents(bay, harbour));
  }

  @Test
  void followsGroupsThatComeAndGo() {
    Written both = documents(harbour, bay).v2();
    Written one = documents(harbour).v2();
    assertNotEquals(both.etag(), one.etag());
    assertEquals(both.etag(), documents(harbour, bay).v2().etag());
  }

  private boolean isPartMade(ServedGroup group) {
    boolean[] made = {true};
    DocumentMemory.Kept kept = memory.of(List.of(harbour, bay)).groups().get(group);
    Objects.requireNonNull(kept)
        .swagger(
            () -> {
              made[0] = false;
              return SwaggerPart.of(Members.of());
            });
    return made[0];
  }

  @Test
  void partsAreMadeAheadForThoseWhoAskAgain() {
    documents(harbour, bay).makeAhead();
    assertFalse(isPartMade(harbour), "nobody has asked");
    documents(harbour).v2();
    documents(harbour, bay).makeAhead();
    assertTrue(isPartMade(bay));
  }

  @Test
  void whatIsBuiltInIsForgottenTogether() {
    DocumentMemory.Kept first = memory.of(List.of(harbour, bay)).groups().get(harbour);
    assertSame(first, memory.of(List.of(bay, harbour)).groups().get(harbour));
    assertNotSame(first, memory.of(List.of(harbour)).groups().get(harbour));
  }

  @Test
  void ofCustomGroupsOnlyTheOtherOneIsForgotten() {
    ServedGroup widgets = CustomDocumentsTest.group("{\"type\":\"object\"}");
    ServedGroup changed = CustomDocumentsTest.group("{\"type\":\"object\"}");
    DocumentMemory.Known before = memory.of(List.of(harbour, widgets));
    DocumentMemory.Known after = memory.of(List.of(harbour, changed));
    assertSame(before.groups().get(harbour), after.groups().get(harbour));
    assertSame(before.common(), after.common());
    assertNotSame(before.groups().get(widgets), after.groups().get(changed));
    assertEquals(2, after.groups().size());
  }

  @Test
  void customResourcesAreAsInTheWhole() {
    ServedGroup widgets =
        CustomDocumentsTest.group(
            "{\"type\":\"object\",\"description\":\"\\u00e9\\\"\\ud83d\\ude00\",\"properties\":{"
                + "\"spec\":{\"type\":\"object\",\"properties\":{\"n\":{\"type\":\"number\","
                + "\"minimum\":0.5,\"default\":1.0}}}}}");
    assertAsAWhole(documents(harbour, widgets, bay));
    assertAsAWhole(documents(widgets));
  }
}
