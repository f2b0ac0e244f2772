// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class PodStatusTest {
  public static ApiObject pod(String json) {
    return new ApiObject(Json.readObject(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'podIP':'192.0.2.1'} | {'podIP':'192.0.2.1','podIPs':[{'ip':'192.0.2.1'}]}",
        "{'podIPs':[{'ip':'192.0.2.1'}]} | {'podIPs':[{'ip':'192.0.2.1'}],'podIP':'192.0.2.1'}",
        "{'podIP':'192.0.2.2','podIPs':[{'ip':'192.0.2.1'},{'ip':'2001:db8::1'}]} | {'podIP':'192.0.2.2','podIPs':[{'ip':'192.0.2.2'}]}",
        "{'phase':'Running'} | {'phase':'Running'}",
      })
  void theOlderFieldIsTheFirstAddress(String sent, String wanted) {
    ApiObject pod = pod("{'status':" + sent + "}");
    Values.with(pod.tree(), "status", PodStatusDefaults::apply);
    assertEquals(wanted, Json.text(pod.tree().get("status")).replace('"', '\''));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | {} | []",
        "{'qosClass':'Burstable'} | {'qosClass':'BestEffort'} | [status.qosClass: Invalid value: 'Burstable': field is immutable]",
        "{'podIPs':[{'ip':'192.0.2.1'},{'ip':'192.0.2.2'}]} | {} | [status.podIPs: Invalid value: [{'IP':'192.0.2.1'},{'IP':'192.0.2.2'}]: may specify no more than one IP for each IP family]",
        "{'hostIP':'192.0.2.9','hostIPs':[{'ip':'192.0.2.1'}]} | {} | [status.hostIPs[0].ip: Invalid value: '192.0.2.1': must be equal to `hostIP`]",
        "{'resourceClaimStatuses':[{'name':'gone'}]} | {} | [status.resourceClaimStatuses[0].name: Invalid value: 'gone': must match the name of an entry in `spec.resourceClaims`]",
        "{'containerStatuses':[{'name':'c','state':{'running':{}}}]} | {'containerStatuses':[{'name':'c','state':{'terminated':{'exitCode':0}}}]} | [status.containerStatuses[0].state: Forbidden: may not be transitioned to non-terminated state]",
        "{'containerStatuses':[{'name':'c','state':{'running':{}}}]} | {'containerStatuses':[{'name':'c','state':{'terminated':{'exitCode':1}}}]} | []",
      })
  void whatMayBeWritten(String now, String before, String wanted) {
    String spec = "{'spec':{'restartPolicy':'OnFailure'},'status':";
    List<FieldError> errors = new ArrayList<>();
    PodStatusValidation.validate(pod(spec + now + "}"), pod(spec + before + "}"), errors);
    assertEquals(
        wanted, errors.stream().map(FieldError::toString).toList().toString().replace('"', '\''));
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
