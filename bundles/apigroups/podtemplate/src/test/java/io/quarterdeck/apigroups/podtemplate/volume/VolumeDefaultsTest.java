// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolumeDefaultsTest {
  private static String defaulted(Consumer<Map<String, @Nullable Object>> defaults, String json) {
    Map<String, @Nullable Object> volume =
        Objects.requireNonNull(Trees.asObject(Json.read(Literal.quoted(json))));
    defaults.accept(volume);
    String once = Literal.text(volume);
    defaults.accept(volume);
    assertEquals(once, Literal.text(volume), "twice is once");
    return once;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'name':'a'} | {'name':'a','emptyDir':{}}",
        "{} | {'emptyDir':{}}",
        "{'name':'a','secret':{}} | {'name':'a','secret':{'defaultMode':420}}",
        "{'configMap':{'defaultMode':0}} | {'configMap':{'defaultMode':0}}",
        "{'projected':{'sources':[{'serviceAccountToken':{'path':'t'}}]}} | {'projected':{'sources':[{'serviceAccountToken':{'path':'t','expirationSeconds':3600}}],'defaultMode':420}}",
        "{'projected':{'sources':[{'downwardAPI':{'items':[{'fieldRef':{'fieldPath':'a'}}]}}],'defaultMode':1}} | {'projected':{'sources':[{'downwardAPI':{'items':[{'fieldRef':{'fieldPath':'a','apiVersion':'v1'}}]}}],'defaultMode':1}}",
        "{'downwardAPI':{'items':[{'resourceFieldRef':{'resource':'a'}}]}} | {'downwardAPI':{'items':[{'resourceFieldRef':{'resource':'a','divisor':'0'}}],'defaultMode':420}}",
        "{'ephemeral':{'volumeClaimTemplate':{'spec':{}}}} | {'ephemeral':{'volumeClaimTemplate':{'spec':{'volumeMode':'Filesystem'}}}}",
        "{'ephemeral':{'volumeClaimTemplate':{'spec':{'volumeMode':'Block'}}}} | {'ephemeral':{'volumeClaimTemplate':{'spec':{'volumeMode':'Block'}}}}",
        "{'image':{'reference':'i'}} | {'image':{'reference':'i','pullPolicy':'Always'}}",
        "{'image':{'reference':'i:1'}} | {'image':{'reference':'i:1','pullPolicy':'IfNotPresent'}}",
        "{'hostPath':{'path':'/'}} | {'hostPath':{'path':'/','type':''}}",
      })
  void volumesOfPods(String volume, String wanted) {
    assertEquals(wanted, defaulted(VolumeDefaults::apply, volume));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'hostPath':{'path':'/','type':'File'}} | {'hostPath':{'path':'/','type':'File'}}",
        "{'iscsi':{}} | {'iscsi':{'iscsiInterface':'default'}}",
        "{'rbd':{'user':'u'}} | {'rbd':{'user':'u','pool':'rbd','keyring':'/etc/ceph/keyring'}}",
        "{'rbd':{'user':''}} | {'rbd':{'user':'admin','pool':'rbd','keyring':'/etc/ceph/keyring'}}",
        "{'azureDisk':{}} | {'azureDisk':{'cachingMode':'ReadWrite','kind':'Shared','fsType':'ext4','readOnly':false}}",
        "{'azureDisk':{'kind':'Managed','fsType':'','readOnly':true,'cachingMode':'None'}} | {'azureDisk':{'kind':'Managed','fsType':'','readOnly':true,'cachingMode':'None'}}",
        "{'scaleIO':{}} | {'scaleIO':{'storageMode':'ThinProvisioned','fsType':'xfs'}}",
        "{'nfs':{}} | {'nfs':{}}",
      })
  void sourcesThatPersistentVolumesHaveToo(String source, String wanted) {
    assertEquals(wanted, defaulted(VolumeDefaults::applyToSource, source));
  }
}
