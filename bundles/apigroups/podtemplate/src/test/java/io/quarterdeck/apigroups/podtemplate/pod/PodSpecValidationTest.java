// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.pod;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules of pods, told by what is said when they are broken. */
class PodSpecValidationTest {
  /** What is wrong with a pod that has these fields, beside a container that is fine. */
  private static String wrong(String fields) {
    Map<String, @Nullable Object> spec =
        Json.readObject(
            ("{'containers':[{'name':'c','image':'i'}]," + fields + "}")
                .replace('\'', '"')
                .getBytes(StandardCharsets.UTF_8));
    PodDefaults.applyToPod(spec);
    List<FieldError> errors = new ArrayList<>();
    PodSpecValidation.validatePod(new Node(Trees.copy(spec), FieldPath.of("spec")), "p", errors);
    return String.join("; ", errors.stream().map(FieldError::toString).toList()).replace('"', '\'');
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'volumes':[{'name':'v','nfs':{'server':'s','path':'p'}}] | spec.volumes[0].nfs.path: Invalid value: 'p': must be an absolute path",
        "'volumes':[{'name':'v','configMap':{'name':'a'},'secret':{'secretName':'s'}}] | spec.volumes[0].configMap: Forbidden: may not specify more than 1 volume type",
        "'volumes':[{'name':'v','iscsi':{'targetPortal':'a','iqn':'x','lun':0}}] | spec.volumes[0].iscsi.iqn: Invalid value: 'x': must be valid format starting with iqn, eui, or naa",
        "'volumes':[{'name':'v','gcePersistentDisk':{}}] | spec.volumes[0].persistentDisk.pdName: Required value",
        "'volumes':[{'name':'v','csi':{}}] | spec.volumes[0].csi.driver: Required value",
        "'volumes':[{'name':'v','downwardAPI':{'items':[{'path':'..x','fieldRef':{'fieldPath':'spec.nodeName'}}]}}] | `spec.volumes[0].downwardAPI.path: Invalid value: '..x': must not start with '..'; spec.volumes[0].downwardAPI.fieldRef.fieldPath: Unsupported value: 'spec.nodeName': supported values: 'metadata.annotations', 'metadata.labels', 'metadata.name', 'metadata.namespace', 'metadata.uid'`",
        "'volumes':[{'name':'v','projected':{'sources':[{'serviceAccountToken':{'expirationSeconds':5,'path':'/t'}}]}}] | spec.volumes[0].projected.sources[0].serviceAccountToken.expirationSeconds: Invalid value: 5: may not specify a duration less than 10 minutes; spec.volumes[0].projected.path: Invalid value: '/t': must be a relative path",
        "'volumes':[{'name':'v','projected':{'sources':[{'secret':{'name':'a','items':[{'key':'k','path':'f'}]}},{'configMap':{'name':'b','items':[{'key':'k','path':'f'}]}}]}}] | spec.volumes[0].projected: Invalid value: 'b': conflicting duplicate paths",
        "'volumes':[{'name':'v','ephemeral':{'volumeClaimTemplate':{'metadata':{'name':'n'},'spec':{'accessModes':['ReadWriteOnce'],'resources':{'requests':{'storage':'1'}}}}}},{'name':'w','persistentVolumeClaim':{'claimName':'p-v'}}] | spec.volumes[0].ephemeral.volumeClaimTemplate.metadata.name: Forbidden: cannot be set; spec.volumes[1].persistentVolumeClaim.claimName: Invalid value: 'p-v': must not reference a PVC that gets created for an ephemeral volume",
        "'topologySpreadConstraints':[{'maxSkew':0,'topologyKey':'z','whenUnsatisfiable':'ScheduleAnyway','minDomains':2}] | spec.topologySpreadConstraints[0].maxSkew: Invalid value: 0: must be greater than zero; spec.topologySpreadConstraints[0].minDomains: Invalid value: 2: can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ScheduleAnyway",
        "'tolerations':[{'key':'k','value':'a b'}] | `spec.tolerations[0].operator: Invalid value: 'a b': a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')`",
        "'hostUsers':false,'hostPID':true | spec.HostPID: Forbidden: when `pod.Spec.HostUsers` is false",
        "'os':{'name':''} | spec.os.name: Required value: cannot be empty",
        "'os':{'name':'windows'},'securityContext':{'runAsUser':1} | spec.securityContext.runAsUser: Forbidden: cannot be set for a windows pod",
        "'os':{'name':'linux'},'securityContext':{'windowsOptions':{}} | spec.securityContext.windowsOptions: Forbidden: windows options cannot be set for a linux pod",
        "'overhead':{'nope':'1'} | spec.overhead.limits[nope]: Invalid value: 'nope': must be a standard resource type or fully qualified; spec.overhead.limits[nope]: Invalid value: 'nope': must be a standard resource for containers",
        "'resources':{'requests':{'cpu':'1'},'limits':{'cpu':'2','ephemeral-storage':'1'}} | `spec.resources.limits[ephemeral-storage]: Unsupported value: 'ephemeral-storage': supported values: 'cpu', 'memory'`",
        "'securityContext':{'sysctls':[{'name':'a.b','value':'1'},{'name':'a.b','value':'2'}]} | spec.securityContext.sysctls[1].name: Duplicate value: 'a.b'",
        "'securityContext':{'appArmorProfile':{'type':'Localhost'}} | spec.securityContext.appArmorProfile.localhostProfile: Required value: must be set when AppArmor type is Localhost",
        "'affinity':{'nodeAffinity':{'requiredDuringSchedulingIgnoredDuringExecution':{'nodeSelectorTerms':[{'matchFields':[{'key':'a','operator':'In','values':['b']}]}]}}} | spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchFields[0].key: Invalid value: 'a': not a valid field selector key",
      })
  void ofPods(String fields, String said) {
    assertEquals(said, wrong(fields));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'env':[{'name':'A','valueFrom':{'resourceFieldRef':{'resource':'limits.gpu'}}}] | `env[0].valueFrom.resourceFieldRef.resource: Unsupported value: 'limits.gpu': supported values: 'limits.cpu', 'limits.ephemeral-storage', 'limits.memory', 'requests.cpu', 'requests.ephemeral-storage', 'requests.memory'`",
        "'env':[{'name':'A','valueFrom':{'secretKeyRef':{'name':'s'}}}] | env[0].valueFrom.secretKeyRef.key: Required value",
        "'envFrom':[{}] | envFrom: Invalid value: '': must specify one of: `configMapRef` or `secretRef`",
        "'volumeDevices':[{'name':'x','devicePath':'/a/../b'}] | volumeDevices[0].name: Not found: 'x'; LIST.volumeDevices[0].devicePath: Invalid value: '/a/../b': can not contain backsteps ('..')",
        "'resizePolicy':[{'resourceName':'gpu','restartPolicy':'NotRequired'}] | `resizePolicy: Unsupported value: 'gpu': supported values: 'cpu', 'memory'`",
        "'restartPolicyRules':[{'action':'Restart'}] | restartPolicyRules[0].exitCodes: Required value: must be specified",
        "'securityContext':{'procMount':'Unmasked'} | securityContext.procMount: Invalid value: 'Unmasked': `hostUsers` must be false to use `Unmasked`",
        "'securityContext':{'windowsOptions':{'runAsUserName':'a\\\\b\\\\c'}} | securityContext.windowsOptions.runAsUserName: Invalid value: 'a\\\\b\\\\c': runAsUserName cannot contain more than one backslash",
        "'readinessProbe':{'exec':{'command':['a']},'terminationGracePeriodSeconds':0} | readinessProbe.terminationGracePeriodSeconds: Invalid value: 0: must be greater than 0; LIST.readinessProbe.terminationGracePeriodSeconds: Invalid value: 0: must not be set for readinessProbes",
        "'lifecycle':{'preStop':{'sleep':{'seconds':99}}} | lifecycle.preStop.sleep: Invalid value: 99: must be non-negative and less than terminationGracePeriodSeconds (30)",
        "'resources':{'limits':{'hugepages-2Mi':'3Mi','cpu':'1'}} | resources.limits[hugepages-2Mi]: Invalid value: '3Mi': 3Mi is not positive integer multiple of hugepages-2Mi; LIST.resources.requests[hugepages-2Mi]: Invalid value: '3Mi': 3Mi is not positive integer multiple of hugepages-2Mi",
        "'ports':[{'containerPort':1,'hostPort':5},{'containerPort':2,'hostPort':5}] | ports[1].hostPort: Duplicate value: 'TCP//5'",
      })
  void ofContainers(String fields, String said) {
    String at = "spec.initContainers[0].";
    assertEquals(
        at + said.replace("LIST.", at),
        wrong(
            "'initContainers':[{'name':'i','image':'i','restartPolicy':'Always'," + fields + "}]"));
  }
}
