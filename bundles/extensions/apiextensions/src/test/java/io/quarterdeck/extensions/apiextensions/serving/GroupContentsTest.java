// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.apiextensions.schema.CustomDefinition;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.regex.RegularExpressions;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a group that is made anew has in common with the one before. */
class GroupContentsTest {
  private static final Compilers COMPILERS =
      new Compilers(
          () -> {
            throw new IllegalStateException("no rules here");
          },
          new RegularExpressions(1 << 20));

  private static final GroupContent NONE = new GroupContent("", new byte[0], Map.of(), Map.of());

  private static CustomDefinition definition(String plural, String type) {
    String text =
        """
        {'metadata': {'name': '%1$s.example.com', 'uid': '%1$s'},
         'spec': {'group': 'example.com', 'scope': 'Namespaced', 'conversion': {'strategy': 'None'},
          'versions': [{'name': 'v1', 'served': true, 'storage': true,
           'schema': {'openAPIV3Schema': {'type': 'object', 'properties': {
            'a': {'type': '%2$s'}}}}}]},
         'status': {'acceptedNames': {'plural': '%1$s', 'kind': 'K%1$s', 'listKind': 'L%1$s'}}}
        """
            .formatted(plural, type)
            .replace('\'', '"');
    return CustomDefinition.of(Json.decode(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static GroupContent of(GroupContent before, CustomDefinition... definitions) {
    return GroupContents.of(
        "example.com", List.of(definitions), before, COMPILERS, Widgets.CONVERSIONS);
  }

  @Test
  void whatHasNotChangedIsUsedAgain() {
    GroupContent first = of(NONE, definition("as", "string"), definition("bs", "string"));
    GroupContent second = of(first, definition("as", "string"), definition("bs", "integer"));
    assertSame(first.strategies().get("as"), second.strategies().get("as"));
    assertNotSame(first.strategies().get("bs"), second.strategies().get("bs"));
  }

  @Test
  void theTypesAreTheDefinitionsOwnTrees() {
    CustomDefinition definition = definition("as", "string");
    GroupContent content = of(NONE, definition);
    Node type = Node.root(content.definitions()).get("types").get("com.example.v1.Kas");
    assertSame(
        definition.storage().schema().get("properties").value(),
        type.get("openAPIV3Schema").get("properties").value());
    CustomGroup group = new CustomGroup(Map.of(CustomGroup.CONTENT, content));
    assertEquals(content.definitions(), Json.readObject(group.definitions()));
  }
}
