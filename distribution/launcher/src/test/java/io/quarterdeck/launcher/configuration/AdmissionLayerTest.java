// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AdmissionLayerTest {
  private static final String SECURITY = "io.quarterdeck.admission.podsecurity";
  private static final String IMAGES = "io.quarterdeck.admission.imagepolicywebhook";
  private static final String IMAGE_POLICY =
      "- {name: ImagePolicyWebhook, configuration: {imagePolicy: {kubeConfigFile: /i, %s}}}\n";

  @TempDir private Path folder;
  private Path file;
  private AdmissionLayer layer;

  @BeforeEach
  void install() throws IOException, LaunchException {
    file = folder.resolve("admission.yaml");
    layer =
        new AdmissionLayer(
            MetatypeJar.of(
                folder,
                """
                <OCD id="s">
                  <AD id="enforce" type="String"/>
                  <AD id="exempt.namespaces" type="String" cardinality="9"/>
                </OCD>
                <Designate pid="io.quarterdeck.admission.podsecurity"><Object ocdref="s"/></Designate>
                <OCD id="i">
                  <AD id="kubeconfig.file" type="String"/>
                  <AD id="allow.ttl" type="Integer" max="1800"/>
                  <AD id="default.allow" type="Boolean"/>
                </OCD>
                <Designate pid="io.quarterdeck.admission.imagepolicywebhook">
                  <Object ocdref="i"/>
                </Designate>
                """));
  }

  private Set<String> load(String plugins) throws Exception {
    Files.writeString(
        file,
        "apiVersion: apiserver.config.k8s.io/v1\nkind: AdmissionConfiguration\nplugins:\n"
            + plugins);
    return layer.load(Map.of("config.file", file.toString()));
  }

  private static String security(String namespaces) {
    return "- name: PodSecurity\n  configuration:\n"
        + "    apiVersion: pod-security.admission.config.k8s.io/v1\n"
        + "    kind: PodSecurityConfiguration\n"
        + "    defaults: {enforce: baseline}\n"
        + "    exemptions: {namespaces: ["
        + namespaces
        + "]}\n";
  }

  @Test
  void valuesAreTypedAsTheirPidDeclaresThem() throws Exception {
    String images = IMAGE_POLICY.formatted("allowTTL: 50, defaultAllow: true");
    assertEquals(Set.of(SECURITY, IMAGES), load(security("a, b") + images));
    assertEquals(
        Map.of("kubeconfig.file", "/i", "allow.ttl", 50, "default.allow", true), layer.of(IMAGES));
    assertArrayEquals(
        new String[] {"a", "b"}, (String[]) layer.of(SECURITY).get("exempt.namespaces"));
    assertEquals(Set.of(SECURITY, IMAGES), layer.instances());
    assertEquals(Set.of(file), layer.files());
  }

  @Test
  void whatIsNoLongerSaidIsTouchedTooAndForgotten() throws Exception {
    load(security("a"));
    assertEquals(Set.of(SECURITY, IMAGES), load(IMAGE_POLICY.formatted("allowTTL: 1")));
    assertEquals(Map.of(), layer.of(SECURITY));
    assertEquals(Set.of(IMAGES), layer.load(Map.of()));
    assertEquals(Set.of(), layer.instances());
    assertEquals(Set.of(), layer.files());
  }

  private void refused(String plugins, String why) throws Exception {
    load(security("kept"));
    String said =
        String.valueOf(
            assertThrows(ConfigurationException.class, () -> load(plugins)).getMessage());
    assertTrue(said.startsWith("admission configuration ") && said.endsWith(why), said);
    assertEquals(Set.of(SECURITY), layer.instances());
  }

  @Test
  void whatCannotBeUsedLeavesTheLastGoodValues() throws Exception {
    refused("- {nme: x}\n", "unknown field \"plugins[0].nme\"");
    refused(
        IMAGE_POLICY.formatted("allowTTL: 1801"),
        IMAGES + ": allow.ttl is out of range: at most 1800");
    refused(
        IMAGE_POLICY.formatted("defaultAllow: yes"),
        IMAGES + ": default.allow is neither true nor false");
    refused(
        "- {name: PodNodeSelector, configuration: {podNodeSelectorPluginConfig: {a: b=c}}}\n",
        "no bundle knows the PID io.quarterdeck.admission.podnodeselector");
  }

  @Test
  void aFileIsNamedByTextAndAnEmptyOneNamesNone() {
    assertEquals(Path.of("/a"), AdmissionLayer.named(Map.of("config.file", "/a")));
    assertNull(AdmissionLayer.named(Map.of("config.file", "")));
    assertNull(AdmissionLayer.named(Map.of("required", List.of("/a"))));
  }
}
