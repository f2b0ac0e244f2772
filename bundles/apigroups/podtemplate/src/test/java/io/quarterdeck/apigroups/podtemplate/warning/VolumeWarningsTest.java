// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.warning;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VolumeWarningsTest {
  private static List<String> of(BiConsumer<Node, List<String>> warn, String volume) {
    List<String> warnings = new ArrayList<>();
    warn.accept(
        new Node(Json.read(Literal.quoted("[" + volume + "]")), FieldPath.of("v")), warnings);
    return warnings.stream().map(w -> w.replace('"', '\'')).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "photonPersistentDisk | photonPersistentDisk: deprecated in v1.11, non-functional in v1.16+",
        "gitRepo | gitRepo: deprecated in v1.11, and disabled by default in v1.33+",
        "scaleIO | scaleIO: deprecated in v1.16, non-functional in v1.22+",
        "flocker | flocker: deprecated in v1.22, non-functional in v1.25+",
        "storageos | storageOS: deprecated in v1.22, non-functional in v1.25+",
        "quobyte | quobyte: deprecated in v1.22, non-functional in v1.25+",
        "glusterfs | glusterfs: deprecated in v1.25, non-functional in v1.26+",
        "cephfs | cephfs: deprecated in v1.28, non-functional in v1.31+",
        "rbd | rbd: deprecated in v1.28, non-functional in v1.31+",
      })
  void pluginsThatNoKubeletMounts(String kind, String warning) {
    assertEquals(List.of("v[0]." + warning), of(VolumePluginWarnings::of, "{'" + kind + "':{}}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"emptyDir", "nfs", "azureDisk", "csi", "ephemeral"})
  void pluginsThatAreMounted(String kind) {
    assertEquals(List.of(), of(VolumePluginWarnings::of, "{'" + kind + "':{}}"));
  }

  @Test
  void aClaimForPartsOfBytes() {
    assertEquals(
        List.of(
            "v[0].ephemeral.volumeClaimTemplate.spec.resources.requests[storage]: fractional byte"
                + " value '500m' is invalid, must be an integer",
            "v[0].ephemeral.volumeClaimTemplate.spec.resources.limits[storage]: fractional byte"
                + " value '1m' is invalid, must be an integer"),
        of(
            VolumePluginWarnings::of,
            "{'ephemeral':{'volumeClaimTemplate':{'spec':{'resources':"
                + "{'requests':{'storage':'500m'},'limits':{'storage':'1m'}}}}}}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'configMap':{'name':'m','items':[{'path':'a'},{'path':'a'}]} | (ConfigMap 'm'): overlapping paths: 'a' with 'a'",
        "'secret':{'secretName':'s','items':[{'path':'a/b'},{'path':'a'}]} | (Secret 's'): overlapping paths: 'a' with 'a/b'",
        "'downwardAPI':{'items':[{'path':'a'},{'path':'a/b/'}]} | (DownwardAPI): overlapping paths: 'a/b' with 'a'",
        "'projected':{'sources':[{}]} | (Projected) has no sources provided",
        "'projected':{'sources':[{'serviceAccountToken':{'path':'t'}},{'configMap':{'name':'m','items':[{'path':'t'}]}}]} | (Projected): overlapping paths: 't' (ConfigMap 'm') with 't' (ServiceAccountToken)",
        "'projected':{'sources':[{'secret':{'name':'s','items':[{'path':'a'}]}},{'downwardAPI':{'items':[{'path':'a/b'}]}}]} | (Projected): overlapping paths: 'a/b' (DownwardAPI) with 'a' (Secret 's')",
        "'projected':{'sources':[{'clusterTrustBundle':{'name':'b','path':'a'}},{'clusterTrustBundle':{'signerName':'g','path':'a'}}]} | (Projected): overlapping paths: 'a' (ClusterTrustBundle 'g') with 'a' (ClusterTrustBundle 'b')",
        "'projected':{'sources':[{'podCertificate':{'keyPath':'k','certificateChainPath':'k'}}]} | (Projected): overlapping paths: 'k' (PodCertificate key) with 'k' (PodCertificate chain)",
      })
  void filesThatAreOrLieInOneAnother(String source, String warning) {
    assertEquals(
        List.of("volume 'n' " + warning),
        of(VolumePathWarnings::of, "{'name':'n'," + source + "}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'configMap':{'name':'m','items':[{'path':'a'},{'path':'ab'}]}",
        "'secret':{'secretName':'s','items':[{'path':'a/b'},{'path':'a/c'}]}",
        "'projected':{'sources':[{'secret':{'name':'s'}},{'secret':{'name':'t'}}]}",
        "'projected':{'sources':[]}",
      })
  void filesBesideOneAnother(String source) {
    assertEquals(List.of(), of(VolumePathWarnings::of, "{'name':'n'," + source + "}"));
  }
}
