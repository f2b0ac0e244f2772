// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.limitranger.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.pod;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitRangerTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final LimitRanger plugin = new LimitRanger(objects);

  private void range(String limits) {
    objects.put(
        LimitRanger.RANGES,
        object(
            "{'apiVersion':'v1','kind':'LimitRange','metadata':{'name':'l','namespace':'ns'},'spec':{'limits':["
                + limits
                + "]}}"));
  }

  private Attempt creating(String resources) {
    return Attempt.create(
        "pods", pod("{'containers':[{'name':'c','resources':" + resources + "}]}"));
  }

  private String refusal(Attempt a) {
    return a.mutate(plugin).refusal(plugin).replaceFirst(".* is forbidden: ", "");
  }

  @Test
  void defaultsAreFilledInAndNoted() {
    range(
        "{'type':'Container','default':{'memory':'2Gi','cpu':'2'},'defaultRequest':{'memory':'1Gi'}}");
    Attempt a =
        Attempt.create(
            "pods",
            pod(
                "{'initContainers':[{'name':'i'}],'containers':[{'name':'c','resources':{'limits':{'cpu':'1'}}}]}"));
    ApiObject after = a.mutate(plugin).object();
    assertEquals(
        "{'limits':{'cpu':'1','memory':'2Gi'},'requests':{'memory':'1Gi'}}",
        text(after.field("spec").get("containers").index(0).get("resources").value()));
    assertEquals(
        "LimitRanger plugin set: memory request for container c; memory limit for container c;"
            + " memory request for init container i; cpu, memory limit for init container i",
        after.meta().annotations().get("kubernetes.io/limit-ranger"));
  }

  @Test
  void podsElsewhereAreLeftAlone() {
    range("{'type':'Container','default':{'cpu':'2'},'min':{'cpu':'1'}}");
    ApiObject pod = pod("{'containers':[{'name':'c'}]}");
    assertEquals("", refusal(Attempt.create("pods", pod).in("elsewhere")));
    assertTrue(pod.meta().annotations().isEmpty());
    assertEquals("", refusal(Attempt.update("pods", pod, pod)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'requests':{'cpu':'50m'}} | minimum cpu usage per Container is 100m, but request is 50m",
        "{} | minimum cpu usage per Container is 100m.  No request is specified",
        "{'requests':{'cpu':'1'},'limits':{'cpu':'10m'}} | minimum cpu usage per Container is 100m, but limit is 10m",
        "{'requests':{'cpu':'100m'}} | ''",
      },
      quoteCharacter = '^')
  void minimum(String resources, String expected) {
    range("{'type':'Container','min':{'cpu':'100m'}}");
    assertEquals(expected.replace("''", ""), refusal(creating(resources)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'limits':{'memory':'2Gi'}} | maximum memory usage per Container is 1Gi, but limit is 2Gi",
        "{} | maximum memory usage per Container is 1Gi.  No limit is specified",
        "{'requests':{'memory':'3Gi'},'limits':{'memory':'1Gi'}} | maximum memory usage per Container is 1Gi, but request is 3Gi",
        "{'limits':{'memory':'1024Mi'}} | ''",
      },
      quoteCharacter = '^')
  void maximum(String resources, String expected) {
    range("{'type':'Container','max':{'memory':'1Gi'}}");
    assertEquals(expected.replace("''", ""), refusal(creating(resources)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'requests':{'memory':'10Mi'},'limits':{'memory':'1Gi'}} | memory max limit to request ratio per Container is 2, but provided ratio is 102.400000",
        "{'requests':{'memory':'0'},'limits':{'memory':'1Gi'}} | memory max limit to request ratio per Container is 2, but no request is specified or request is 0",
        "{'requests':{'memory':'1'}} | memory max limit to request ratio per Container is 2, but no limit is specified or limit is 0",
        "{'requests':{'memory':'1'},'limits':{'memory':'2'}} | ''",
      },
      quoteCharacter = '^')
  void ratio(String resources, String expected) {
    range("{'type':'Container','maxLimitRequestRatio':{'memory':'2'}}");
    assertEquals(expected.replace("''", ""), refusal(creating(resources)));
  }

  @Test
  void podsAreSummedUpAndEqualProblemsReportedOnce() {
    range("{'type':'Pod','max':{'cpu':'1'}},{'type':'Container','max':{'memory':'1'}}");
    String container = "{'name':'%s','resources':{'limits':{'cpu':'600m','memory':'2'}}}";
    Attempt a =
        Attempt.create(
            "pods",
            pod(
                "{'containers':[%s,%s]}"
                    .formatted(container.formatted("a"), container.formatted("b"))));
    assertEquals(
        "[maximum cpu usage per Pod is 1, but limit is 1200m, maximum memory usage per Container is 1,"
            + " but limit is 2]",
        refusal(a));
  }

  @Test
  void resizesAreChecked() {
    range("{'type':'Container','max':{'cpu':'1'}}");
    ApiObject before = pod("{'containers':[{'name':'c','resources':{'limits':{'cpu':'1'}}}]}");
    ApiObject after = pod("{'containers':[{'name':'c','resources':{'limits':{'cpu':'2'}}}]}");
    assertEquals(
        "maximum cpu usage per Container is 1, but limit is 2",
        refusal(Attempt.update("pods", before, after).of("resize")));
    assertEquals("", refusal(Attempt.update("pods", before, after).of("status")));
  }

  @Test
  void resizesGetDefaultsToo() {
    range("{'type':'Container','default':{'memory':'2Gi'}}");
    ApiObject before = pod("{'containers':[{'name':'c','resources':{'limits':{'cpu':'1'}}}]}");
    ApiObject after = pod("{'containers':[{'name':'c','resources':{'limits':{'cpu':'2'}}}]}");
    Attempt resize = Attempt.update("pods", before, after).of("resize").mutate(plugin);
    assertEquals(
        "{'cpu':'2','memory':'2Gi'}",
        text(
            resize
                .object()
                .field("spec")
                .get("containers")
                .index(0)
                .at("resources", "limits")
                .value()));
  }

  @Test
  void podsThatAreBeingDeletedAreLeftAlone() {
    range("{'type':'Container','max':{'cpu':'1'}}");
    String spec = "{'containers':[{'name':'c','resources':{'limits':{'cpu':'2'}}}]}";
    ApiObject leaving = pod(spec);
    leaving.meta().setDeletionTimestamp("2026-01-01T00:00:00Z");
    assertEquals("", refusal(Attempt.update("pods", leaving, pod(spec)).of("resize")));
  }

  @Test
  void aPodsOwnCpuAndMemoryCountAndNoOverhead() {
    range("{'type':'Pod','max':{'cpu':'1','memory':'1Gi'}}");
    String pod =
        "{'containers':[{'name':'c','resources':{'limits':{'cpu':'3','memory':'1Gi'}}}],"
            + "'overhead':{'cpu':'1','memory':'1Gi'},'resources':{'limits':{'cpu':'%s'}}}";
    assertEquals("", refusal(Attempt.create("pods", pod(pod.formatted("1")))));
    assertEquals(
        "maximum cpu usage per Pod is 1, but limit is 2",
        refusal(Attempt.create("pods", pod(pod.formatted("2")))));
  }

  private String claiming(String size) {
    ApiObject claim =
        object(
            "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'c','namespace':'ns'},'spec':{'resources':{'requests':{'storage':'%s'}}}}"
                .formatted(size));
    return refusal(Attempt.create("persistentvolumeclaims", claim));
  }

  @Test
  void claims() {
    range("{'type':'PersistentVolumeClaim','min':{'storage':'1Gi'},'max':{'storage':'5Gi'}}");
    assertEquals("", claiming("1Gi"));
    assertEquals(
        "minimum storage usage per PersistentVolumeClaim is 1Gi, but request is 500Mi",
        claiming("500Mi"));
    assertEquals(
        "maximum storage usage per PersistentVolumeClaim is 5Gi, but request is 6Gi",
        claiming("6Gi"));
  }
}
