// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.pods;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.admission.Literal;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PodReferencesTest {
  private static Node spec(String json) {
    return Literal.pod("{" + json + "}").field("spec");
  }

  @ParameterizedTest
  @ValueSource(strings = {"cephfs", "cinder", "flexVolume", "rbd", "scaleIO", "iscsi", "storageos"})
  void volumesWithASecretRef(String kind) {
    Node spec = spec("'volumes':[{'" + kind + "':{'secretRef':{'name':'s'}}}]");
    assertEquals(Set.of("s"), PodReferences.secrets(spec));
    assertEquals(Set.of(), PodReferences.configMaps(spec));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'azureFile':{'secretName':'s'}",
        "'secret':{'secretName':'s'}",
        "'csi':{'nodePublishSecretRef':{'name':'s'}}",
        "'projected':{'sources':[{'configMap':{'name':'m'}},{'secret':{'name':'s'}}]}",
      })
  void volumesWithASecretOfTheirOwnForm(String volume) {
    assertEquals(Set.of("s"), PodReferences.secrets(spec("'volumes':[{" + volume + "}]")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"containers", "initContainers", "ephemeralContainers"})
  void theEnvironmentOfEveryContainer(String list) {
    Node spec =
        spec(
            "'%s':[{'env':[{'valueFrom':{'secretKeyRef':{'name':'s'}}},{'valueFrom':{'configMapKeyRef':{'name':'m'}}},{'value':'v'}],'envFrom':[{'secretRef':{'name':'t'}},{'configMapRef':{'name':'n'}}]}]"
                .formatted(list));
    assertEquals(Set.of("s", "t"), PodReferences.secrets(spec));
    assertEquals(Set.of("m", "n"), PodReferences.configMaps(spec));
  }

  @Test
  void aNameThatIsMissingIsNoReference() {
    Node spec =
        spec(
            "'imagePullSecrets':[{},{'name':''}],'volumes':[{'secret':{}},{'configMap':{'name':''}},{'emptyDir':{}}]");
    assertEquals(Set.of(), PodReferences.secrets(spec));
    assertEquals(Set.of(), PodReferences.configMaps(spec));
  }
}
