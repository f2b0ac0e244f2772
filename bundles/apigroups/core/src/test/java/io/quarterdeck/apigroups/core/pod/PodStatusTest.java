// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodStatusTest {
  private static ApiObject pod(String json) {
    return new ApiObject(Json.readObject(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'podIP':'192.0.2.1'} | {'podIP':'192.0.2.1','podIPs':[{'ip':'192.0.2.1'}]}",
        "{'podIPs':[{'ip':'192.0.2.1'}]} | {'podIPs':[{'ip':'192.0.2.1'}],'podIP':'192.0.2.1'}",
        "{'podIP':'192.0.2.2','podIPs':[{'ip':'192.0.2.1'},{'ip':'2001:db8::1'}]} |"
            + " {'podIP':'192.0.2.2','podIPs':[{'ip':'192.0.2.2'}]}",
        "{'phase':'Running'} | {'phase':'Running'}",
      })
  void theOlderFieldIsTheFirstAddress(String sent, String wanted) {
    ApiObject pod = pod("{'status':" + sent + "}");
    Values.with(pod.tree(), "status", PodStatusDefaults::apply);
    assertEquals(wanted, Json.text(pod.tree().get("status")).replace('"', '\''));
  }

  @Test
  void aClassThatIsLeftOutStays() {
    ApiObject stored =
        pod(
            "{'status':{'qosClass':'BestEffort','observedGeneration':3,"
                + "'conditions':[{'type':'Ready','observedGeneration':2}]}}");
    ApiObject sent = pod("{'status':{'conditions':[{'type':'Ready'}]}}");
    PodStatusView.complete(sent.object("status"), stored.field("status"));
    assertEquals(
        "{'conditions':[{'type':'Ready','observedGeneration':2}],'qosClass':'BestEffort',"
            + "'observedGeneration':3}",
        Json.text(sent.tree().get("status")).replace('"', '\''));
  }

  @Test
  void appArmorMovesFromAnnotationsToFields() {
    String prefix = "container.apparmor.security.beta.kubernetes.io/";
    ApiObject pod =
        pod(
            "{'metadata':{'annotations':{'%sa':'runtime/default','%sb':'nonsense'}},"
                    .formatted(prefix, prefix)
                + "'spec':{'containers':[{'name':'a'},{'name':'b'},{'name':'c'}]}}");
    List<String> warnings = new ArrayList<>();
    AppArmorAnnotations.toFields(pod, warnings::add);
    assertEquals(
        "[{'name':'a','securityContext':{'appArmorProfile':{'type':'RuntimeDefault'}}},"
            + "{'name':'b'},{'name':'c'}]",
        Json.text(pod.field("spec").get("containers").value()).replace('"', '\''));
    assertEquals(2, warnings.size());
    assertEquals(
        "metadata.annotations[%sa]: deprecated since v1.30; use the \"appArmorProfile\" field instead"
            .formatted(prefix),
        warnings.getFirst());
  }
}
