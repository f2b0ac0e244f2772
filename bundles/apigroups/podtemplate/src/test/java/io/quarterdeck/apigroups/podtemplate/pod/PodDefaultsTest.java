// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.pod;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarterdeck.api.Node;
import io.quarterdeck.apigroups.podtemplate.common.ImagePull;
import io.quarterdeck.apigroups.podtemplate.container.PodResources;
import io.quarterdeck.apigroups.podtemplate.volume.VolumeDefaults;
import io.quarterdeck.apigroups.podtemplate.workload.PodTemplate;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodDefaultsTest {
  private static Map<String, @Nullable Object> json(String text) {
    return Json.readObject(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void onlyAPodsPortsAreThoseOfItsHost() {
    String spec = "{'hostNetwork':true,'containers':[{'ports':[{'containerPort':80}]}]}";
    Map<String, @Nullable Object> template = json("{'template':{'spec':" + spec + "}}");
    PodTemplate.applyDefaults(template);
    Node port =
        Node.root(template).at("template", "spec", "containers").index(0).get("ports").index(0);
    assertFalse(port.get("hostPort").isPresent());

    Map<String, @Nullable Object> pod = json(spec);
    PodDefaults.applyToPod(pod);
    assertEquals(
        80,
        Node.root(pod).get("containers").index(0).get("ports").index(0).get("hostPort").number());
  }

  @Test
  void annotationsThatOnceWereInitContainersGo() {
    Map<String, @Nullable Object> template =
        json(
            "{'template':{'metadata':{'annotations':"
                + "{'pod.beta.kubernetes.io/init-containers':'[]'}},'spec':{}}}");
    PodTemplate.applyDefaults(template);
    assertEquals("{}", Json.text(Node.root(template).at("template", "metadata").value()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "app | Always",
        "app:latest | Always",
        "app:1 | IfNotPresent",
        "localhost:5000/a/b | Always",
        "[2001:db8::1]:5000/a | Always",
        "app@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef | IfNotPresent",
        "app:latest@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef | Always",
        "app:latest@sha256:0123 | IfNotPresent",
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef | IfNotPresent",
        "App | IfNotPresent",
        "`` | IfNotPresent",
      })
  void imagesArePulledByTheirTag(String image, String policy) {
    assertEquals(policy, ImagePull.policy(image));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // what is requested of huge pages is what is limited
        "{'limits':{'hugepages-2Mi':'4Mi','memory':'1Gi'}} | {'hugepages-2Mi':'2Mi','memory':'1Mi'} | {'limits':{'hugepages-2Mi':'4Mi','memory':'1Gi'},'requests':{'hugepages-2Mi':'4Mi','memory':'1Mi'}}",
        // without limits nothing is requested beside what is said
        "{'requests':{'cpu':'1'}} | {'memory':'1Mi'} | {'requests':{'cpu':'1'}}",
        // limits on huge pages come from the containers
        "{'requests':{'cpu':'1'}} | {'hugepages-2Mi':'2Mi'} | {'requests':{'cpu':'1','hugepages-2Mi':'2Mi'},'limits':{'hugepages-2Mi':'2Mi'}}",
        "{'requests':{'hugepages-2Mi':'4Mi'}} | {'hugepages-2Mi':'2Mi'} | {'requests':{'hugepages-2Mi':'4Mi'}}",
        "{} | {'cpu':'1'} | {}",
      })
  void podsWithResourcesOfTheirOwn(String resources, String container, String wanted) {
    Map<String, @Nullable Object> spec =
        json(
            "{'resources':%s,'containers':[{'resources':{'limits':%s,'requests':%s}}]}"
                .formatted(resources, container, container));
    PodResources.applyDefaults(spec);
    assertEquals(wanted, Json.text(spec.get("resources")).replace('"', '\''));
  }

  @Test
  void pointersThatAreSentEmptyStayEmpty() {
    Map<String, @Nullable Object> volume = json("{'azureDisk':{'fsType':''}}");
    VolumeDefaults.apply(volume);
    assertEquals("", Node.root(volume).at("azureDisk", "fsType").text("absent"));
    assertEquals("ReadWrite", Node.root(volume).at("azureDisk", "cachingMode").text());
  }
}
