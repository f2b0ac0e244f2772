// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PodResourcesTest {
  private static Node pod(String containers, String inits) {
    return Node.root(
        Json.read(
            Literal.quoted(
                "{'containers':[%s],'initContainers':[%s]}".formatted(containers, inits))));
  }

  private static String cpu(String amount) {
    return "{'resources':{'requests':{'cpu':'" + amount + "'}}}";
  }

  private static String sidecar(String amount) {
    return "{'restartPolicy':'Always','resources':{'requests':{'cpu':'" + amount + "'}}}";
  }

  private static String together(String containers, String inits) {
    return PodResources.together(pod(containers, inits), "requests").toString();
  }

  @Test
  void containersRunSideBySide() {
    assertEquals("{cpu=1500m}", together(cpu("1") + "," + cpu("500m"), ""));
  }

  @Test
  void initContainersRunOneAfterAnother() {
    assertEquals("{cpu=3}", together(cpu("1"), cpu("2") + "," + cpu("3")));
  }

  @Test
  void containersThatAskForMoreThanTheInitContainersCount() {
    assertEquals("{cpu=4}", together(cpu("4"), cpu("2") + "," + cpu("3")));
  }

  @Test
  void sidecarsRunBesideTheContainersToo() {
    assertEquals("{cpu=3}", together(cpu("1"), sidecar("2")));
  }

  @Test
  void anInitContainerRunsBesideTheSidecarsBeforeItOnly() {
    assertEquals("{cpu=12}", together(cpu("1"), sidecar("2") + "," + cpu("10")));
    assertEquals("{cpu=10}", together(cpu("1"), cpu("10") + "," + sidecar("2")));
  }

  @Test
  void eachResourceIsCountedByItself() {
    String two = "{'resources':{'requests':{'cpu':'1','memory':'1Mi'}}}";
    assertEquals("{cpu=2, memory=1Mi}", together(two, cpu("2")));
  }

  @Test
  void limitsAreCountedAsRequestsAre() {
    Node spec =
        pod("{'resources':{'limits':{'cpu':'2'},'requests':{'cpu':'1'}}},{'resources':{}}", "");
    assertEquals("{cpu=2}", PodResources.together(spec, "limits").toString());
  }

  @Test
  void whatIsNoAmountIsNotCounted() {
    assertEquals("{cpu=1}", together(cpu("1") + "," + cpu("a"), ""));
    assertEquals("{}", together("", ""));
  }

  private static String defaulted(String resources, String container) {
    Map<String, @Nullable Object> spec =
        Objects.requireNonNull(
            Trees.asObject(
                Json.read(
                    Literal.quoted(
                        "{'resources':%s,'containers':[{'resources':%s}]}"
                            .formatted(resources, container)))));
    PodResources.applyDefaults(spec);
    return Literal.text(spec.get("resources"));
  }

  @Test
  void aLimitedPodRequestsWhatItsContainersAskFor() {
    assertEquals(
        "{'limits':{'cpu':'2'},'requests':{'cpu':'500m','memory':'1Mi'}}",
        defaulted("{'limits':{'cpu':'2'}}", "{'requests':{'cpu':'500m','memory':'1Mi'}}"));
  }

  @Test
  void aLimitIsRequestedWhereContainersAskForNothing() {
    assertEquals(
        "{'limits':{'cpu':'2','memory':'1Gi'},'requests':{'cpu':'2','memory':'1Gi'}}",
        defaulted("{'limits':{'cpu':'2','memory':'1Gi'}}", "{}"));
  }

  @Test
  void whatThePodRequestsItselfStays() {
    assertEquals(
        "{'limits':{'cpu':'2'},'requests':{'cpu':'1'}}",
        defaulted("{'limits':{'cpu':'2'},'requests':{'cpu':'1'}}", "{'requests':{'cpu':'50m'}}"));
  }

  @Test
  void otherResourcesOfContainersAreNotThePods() {
    assertEquals(
        "{'limits':{'cpu':'2'},'requests':{'cpu':'2'}}",
        defaulted("{'limits':{'cpu':'2'}}", "{'requests':{'ephemeral-storage':'1Gi'}}"));
  }

  @Test
  void aPodWithoutResourcesOfItsOwnGetsNone() {
    Map<String, @Nullable Object> spec = new HashMap<>();
    PodResources.applyDefaults(spec);
    assertEquals(Map.of(), spec);
  }
}
