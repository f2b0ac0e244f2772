// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimVolumesTest {
  private static String volumes(String spec) {
    Node node = new Node(Json.read(Literal.quoted(spec)), FieldPath.of("spec"));
    Node shown = ClaimVolumes.before(node);
    assertEquals("spec", shown.path().toString());
    return Literal.text(shown.at("template", "spec", "volumes").value());
  }

  @Test
  void claimsStandBeforeTheTemplatesVolumes() {
    assertEquals(
        "[{'name':'a','persistentVolumeClaim':{'claimName':'a'}},"
            + "{'name':'b','persistentVolumeClaim':{'claimName':'b'}},"
            + "{'name':'v','emptyDir':{}}]",
        volumes(
            "{'volumeClaimTemplates':[{'metadata':{'name':'a'}},{'metadata':{'name':'b'}}],"
                + "'template':{'spec':{'volumes':[{'name':'v','emptyDir':{}}]}}}"));
  }

  @Test
  void aClaimTakesThePlaceOfAVolumeOfItsName() {
    assertEquals(
        "[{'name':'a','persistentVolumeClaim':{'claimName':'a'}}]",
        volumes(
            "{'volumeClaimTemplates':[{'metadata':{'name':'a'}}],"
                + "'template':{'spec':{'volumes':[{'name':'a','emptyDir':{}}]}}}"));
  }

  @Test
  void theSpecItselfIsNotChanged() {
    String text = "{'volumeClaimTemplates':[{'metadata':{'name':'a'}}],'template':{'spec':{}}}";
    Node spec = Node.root(Json.read(Literal.quoted(text)));
    Node shown = ClaimVolumes.before(spec);
    assertEquals(1, shown.at("template", "spec", "volumes").size());
    assertEquals(text, Literal.text(spec.value()));
  }

  @Test
  void withoutClaimsOrTemplateItIsTheSame() {
    for (String text :
        List.of("{'template':{'spec':{}}}", "{'volumeClaimTemplates':[{'metadata':{}}]}")) {
      Node spec = Node.root(Json.read(Literal.quoted(text)));
      assertSame(spec, ClaimVolumes.before(spec));
    }
  }
}
