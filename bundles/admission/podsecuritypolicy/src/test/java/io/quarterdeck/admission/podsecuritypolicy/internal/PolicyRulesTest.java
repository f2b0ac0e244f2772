// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PolicyRulesTest {
  private static String breaches(String rules, String podSpec) {
    ApiObject policy =
        object(
            "{'apiVersion':'policy/v1beta1','kind':'PodSecurityPolicy','metadata':{'name':'a'},"
                + "'spec':{'runAsUser':{'rule':'RunAsAny'},'seLinux':{'rule':'RunAsAny'},"
                + "'fsGroup':{'rule':'RunAsAny'},'supplementalGroups':{'rule':'RunAsAny'},"
                + rules
                + "}}");
    return Policy.of(policy).check(new Pod(pod(podSpec))).stream()
        .map(FieldError::toString)
        .collect(Collectors.joining("; "));
  }

  @Test
  void pathsOfTheHost() {
    String rules =
        "'volumes':['*'],'allowedHostPaths':[{'pathPrefix':'/a/'},"
            + "{'pathPrefix':'/b','readOnly':true}]";
    String pod =
        "{'volumes':[{'name':'v','hostPath':{'path':'%s'}}],"
            + "'containers':[{'name':'c','volumeMounts':[{'name':'v','readOnly':%s}]}]}";
    assertEquals("", breaches(rules, pod.formatted("/a/x", "false")));
    assertEquals("", breaches(rules, pod.formatted("/b/x", "true")));
    assertEquals(
        "spec.containers[0].volumeMounts[0].readOnly: Invalid value: false: must be read-only",
        breaches(rules, pod.formatted("/b", "false")));
    assertEquals(
        "spec.volumes[0].hostPath.pathPrefix: Invalid value: \"/ab\": is not allowed to be used",
        breaches(rules, pod.formatted("/ab", "true")));
  }

  @Test
  void kindsOfVolumes() {
    String token =
        "{'volumes':[{'name':'v','projected':{'sources':[{'serviceAccountToken':{'path':'token'}},"
            + "{'configMap':{'name':'kube-root-ca.crt'}},{'downwardAPI':{'items':[{'path':"
            + "'namespace','fieldRef':{'apiVersion':'v1','fieldPath':'metadata.namespace'}}]}}]}}]}";
    assertEquals("", breaches("'volumes':['secret']", token));
    assertEquals(
        "spec.volumes[0]: Invalid value: \"projected\": projected volumes are not allowed to be"
            + " used",
        breaches("'volumes':['secret']", token.replace("kube-root-ca.crt", "other")));
    assertEquals(
        "spec.volumes[0].csi.driver: Invalid value: \"x\": Inline CSI driver is not allowed to be"
            + " used",
        breaches(
            "'volumes':['csi'],'allowedCSIDrivers':[{'name':'y'}]",
            "{'volumes':[{'name':'v','csi':{'driver':'x'}}]}"));
    assertEquals(
        "spec.volumes[0].driver: Invalid value: \"x\": Flexvolume driver is not allowed to be"
            + " used",
        breaches(
            "'volumes':['flexVolume'],'allowedFlexVolumes':[{'driver':'y'}]",
            "{'volumes':[{'name':'v','flexVolume':{'driver':'x'}}]}"));
  }

  @Test
  void sysctls() {
    String pod =
        "{'securityContext':{'sysctls':[{'name':'kernel.shm_rmid_forced'},{'name':'net.a'},"
            + "{'name':'vm.b'}]}}";
    assertEquals(
        "pod.spec.securityContext.sysctls[0]: Forbidden: sysctl \"kernel.shm_rmid_forced\" is not"
            + " allowed; pod.spec.securityContext.sysctls[2]: Forbidden: unsafe sysctl \"vm.b\" is"
            + " not allowed",
        breaches("'allowedUnsafeSysctls':['net.*'],'forbiddenSysctls':['kernel.*']", pod));
  }

  @Test
  void portsAndMountsAndClasses() {
    assertEquals(
        "spec.runtimeClassName: Invalid value: \"x\"; spec.containers[0].securityContext.procMount:"
            + " Invalid value: \"Unmasked\": ProcMountType is not allowed;"
            + " spec.containers[0].hostPort: Invalid value: 9: Host port 9 is not allowed to be"
            + " used. Allowed ports: [5,6-8]",
        breaches(
            "'hostPorts':[{'min':5,'max':5},{'min':6,'max':8}],"
                + "'runtimeClass':{'allowedRuntimeClassNames':['y']}",
            "{'runtimeClassName':'x','containers':[{'name':'c','ports':[{'hostPort':9},"
                + "{'hostPort':7}],'securityContext':{'procMount':'Unmasked'}}]}"));
  }

  @Test
  void capabilities() {
    String none = "{'containers':[{'name':'c','securityContext':{'capabilities':{'drop':['A']}}}]}";
    assertEquals(
        "spec.containers[0].securityContext.capabilities.drop: Invalid value: []core.Capability{\"A\"}: B is"
            + " required to be dropped but was not found",
        breaches("'requiredDropCapabilities':['B']", none));
    assertEquals("", breaches("'allowedCapabilities':['*']", none.replace("drop", "add")));
  }
}
