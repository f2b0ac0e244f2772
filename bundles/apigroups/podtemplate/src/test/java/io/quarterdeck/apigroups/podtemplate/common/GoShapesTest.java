// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.common;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoShapesTest {
  private static Node node(String json) {
    return Node.root(Json.read(json.replace('\'', '"')));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Toleration | {'key':'k'} | {'Key':'k','Operator':'','Value':'','Effect':'','TolerationSeconds':null}",
        "EnvVar | {'name':'a','valueFrom':{'fieldRef':{'apiVersion':'v1','fieldPath':'p'}}} | {'Name':'a','Value':'','ValueFrom':{'FieldRef':{'APIVersion':'v1','FieldPath':'p'},'ResourceFieldRef':null,'ConfigMapKeyRef':null,'SecretKeyRef':null,'FileKeyRef':null}}",
        "TCPSocketAction | {'port':'http'} | {'Port':'http','Host':''}",
        "ResourceRequirements | {'limits':{'memory':'1','cpu':'2'}} | {'Limits':{'cpu':'2','memory':'1'},'Requests':null,'Claims':null}",
      })
  void structuresAreShownWhole(String type, String json, String wanted) {
    assertEquals(wanted, FieldError.show(GoShapes.of(type, node(json))).replace('"', '\''));
  }

  @Test
  void theSecurityContextHasWhatTheWireHasOneLevelHigher() {
    String shown =
        FieldError.show(
            GoShapes.of("PodSpec", node("{'hostNetwork':true,'securityContext':{'runAsUser':5}}")));
    assertTrue(
        shown.contains(
            "\"SecurityContext\":{\"HostNetwork\":true,\"HostPID\":false,\"HostIPC\":false,"
                + "\"ShareProcessNamespace\":null,\"HostUsers\":null,\"SELinuxOptions\":null,"
                + "\"WindowsOptions\":null,\"RunAsUser\":5,"),
        shown);
  }

  @Test
  void everyTypeThatIsNamedIsThere() {
    for (String word : GoTypes.TEXT.split("\\s+")) {
      int kind = word.indexOf(':') + 1;
      if (kind > 0 && "*=[+".indexOf(word.charAt(kind)) >= 0) {
        assertTrue(GoTypes.TEXT.contains("\n" + word.substring(kind + 1) + " "), word);
      }
    }
  }
}
