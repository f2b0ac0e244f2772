// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which part of an older OpenAPI document is taken. */
final class SwaggerPartTest {
  private static final String REF = "{'$ref':'#/definitions/";

  private static Node part(String json) {
    return Node.root(SwaggerPart.of(Node.root(Json.read(json.replace('\'', '"'))), "/apis/g/v1/"));
  }

  @Test
  void onlyItsPathsAndWhatTheyReachAreTaken() {
    Node part =
        part(
            "{'paths':{'/apis/g/v1/as':{'get':{'parameters':[{'$ref':'#/parameters/p'}],"
                + "'responses':{'200':{'schema':"
                + REF
                + "A'}}}}},'/apis/g/v10/x':{},'/api/v1/pods':{}},"
                + "'parameters':{'p':{'name':'p'},'q':{}},"
                + "'definitions':{'A':{'properties':{'b':"
                + REF
                + "B'}}},'B':{'items':"
                + REF
                + "A'}},'C':{}}}");
    assertEquals(Set.of("/apis/g/v1/as"), part.get("paths").entries().keySet());
    assertEquals(Set.of("A", "B"), part.get("definitions").entries().keySet());
    assertEquals(Set.of("p"), part.get("parameters").entries().keySet());
  }

  @Test
  void oddDocumentsHaveNothing() {
    for (String odd :
        new String[] {
          "{}",
          "{'paths':7,'definitions':[]}",
          "{'paths':{'/apis/g/v1/x':7}}",
          "{'paths':{'/apis/g/v1/x':{}},'definitions':{'A':7}}"
        }) {
      Node part = part(odd);
      assertEquals(Map.of(), part.get("definitions").value(), odd);
    }
  }
}
