// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podsecuritypolicy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PodSecurityPolicyStrategyTest {
  private static final String ANY =
      "'runAsUser':{'rule':'RunAsAny'},'seLinux':{'rule':'RunAsAny'},'fsGroup':{'rule':'RunAsAny'},"
          + "'supplementalGroups':{'rule':'RunAsAny'},'allowPrivilegeEscalation':true";

  private static List<String> errors(String annotations, String spec) {
    List<FieldError> errors = new ArrayList<>();
    String json = "{'metadata':{'annotations':{" + annotations + "}},'spec':{" + spec + "}}";
    ApiObject o =
        new ApiObject(Json.readObject(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
    ProfileAnnotations.validate(o, errors);
    PolicyValidation.validate(o.field("spec"), errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void rulesMustBeKnown() {
    assertEquals(List.of(), errors("", ANY));
    assertEquals(
        List.of(
            "spec.runAsUser.rule: Unsupported value: \"\": supported values: \"MustRunAs\","
                + " \"MustRunAsNonRoot\", \"RunAsAny\"",
            "spec.seLinux.rule: Unsupported value: \"\": supported values: \"MustRunAs\","
                + " \"RunAsAny\"",
            "spec.supplementalGroups.rule: Unsupported value: \"\": supported values:"
                + " \"MayRunAs\", \"MustRunAs\", \"RunAsAny\"",
            "spec.fsGroup.rule: Unsupported value: \"\": supported values: \"MayRunAs\","
                + " \"MustRunAs\", \"RunAsAny\""),
        errors("", ""));
  }

  @Test
  void rangesRunUpwardsFromZero() {
    assertEquals(
        List.of(
            "spec.runAsGroup.ranges[0].min: Invalid value: -1: min cannot be negative",
            "spec.runAsGroup.ranges[1].min: Invalid value: 3: min cannot be greater than max"),
        errors(
            "",
            ANY
                + ",'runAsGroup':{'rule':'MayRunAs','ranges':[{'min':-1,'max':1},{'min':3,'max':2}]}"));
    assertEquals(
        List.of("spec.runAsGroup.ranges: Invalid value: null: must provide at least one range"),
        errors("", ANY + ",'runAsGroup':{'rule':'MustRunAs'}"));
  }

  @Test
  void capabilitiesDoNotContradict() {
    assertEquals(
        List.of(
            "requiredDropCapabilities: Invalid value: [\"A\"]: must be empty when all capabilities"
                + " are allowed by a wildcard",
            "defaultAddCapabilities: Invalid value: \"A\": capability is listed in"
                + " defaultAddCapabilities and requiredDropCapabilities"),
        errors(
            "",
            ANY
                + ",'requiredDropCapabilities':['A'],'allowedCapabilities':['*'],"
                + "'defaultAddCapabilities':['A']"));
  }

  @Test
  void sysctlsDoNotOverlap() {
    assertEquals(
        List.of(
            "spec.forbiddenSysctls[0]: Invalid value: \"a.b\": sysctl overlaps with a.*",
            "spec.allowedUnsafeSysctls[1]: Invalid value: \"c\": sysctl overlaps with c"),
        errors("", ANY + ",'allowedUnsafeSysctls':['a.*','c'],'forbiddenSysctls':['a.b','c']"));
    assertEquals(
        List.of(
            "spec.forbiddenSysctls[0]: Invalid value: \"\": empty sysctl not allowed",
            "spec.forbiddenSysctls.items: Forbidden: if '*' is present, must not specify other"
                + " sysctls"),
        errors("", ANY + ",'forbiddenSysctls':['','*']"));
  }

  @Test
  void volumesAndTheirSources() {
    List<String> found =
        errors(
            "",
            ANY
                + ",'volumes':['odd'],'allowedHostPaths':[{'pathPrefix':'/a/../b'},{}],"
                + "'allowedFlexVolumes':[{}],'allowedCSIDrivers':[{}]");
    assertEquals(
        "spec.volumes: Unsupported value: \"odd\"", found.getFirst().split(": supported")[0]);
    assertEquals(
        List.of(
            "spec.allowedHostPaths[0]: Invalid value: \"/a/../b\": must not contain '..'",
            "spec.allowedHostPaths[1]: Required value: is required",
            "spec.allowedFlexVolumes.allowedFlexVolumes[0].driver: Required value: must specify a"
                + " driver",
            "spec.allowedCSIDrivers[0].name: Required value"),
        found.subList(1, found.size()));
  }

  @Test
  void theDefaultMustBeAllowed() {
    assertEquals(
        List.of(
            "spec.defaultAllowPrivilegeEscalation: Invalid value: true: Cannot set"
                + " DefaultAllowPrivilegeEscalation to true without also setting"
                + " AllowPrivilegeEscalation to true",
            "spec.runtimeClass.allowedRuntimeClassNames[1]: Duplicate value: \"x\"",
            "spec.runtimeClass.allowedRuntimeClassNames: Required value: default \"y\" must be"
                + " allowed"),
        errors(
            "",
            ANY.replace("'allowPrivilegeEscalation':true", "'allowPrivilegeEscalation':false")
                + ",'defaultAllowPrivilegeEscalation':true,'runtimeClass':{"
                + "'allowedRuntimeClassNames':['x','x'],'defaultRuntimeClassName':'y'}"));
  }

  @Test
  void annotationsNameProfiles() {
    String apparmor = "apparmor.security.beta.kubernetes.io/";
    String seccomp = "seccomp.security.alpha.kubernetes.io/";
    assertEquals(
        List.of(
            "metadata.annotations["
                + apparmor
                + "allowedProfileNames]: Invalid value: \"unconfined,odd\": invalid AppArmor profile"
                + " name: \"odd\"",
            "metadata.annotations["
                + seccomp
                + "defaultProfileName]: Invalid value: \"odd\": must be a valid seccomp profile"),
        errors(
            "'"
                + apparmor
                + "allowedProfileNames':'unconfined,odd','"
                + seccomp
                + "defaultProfileName':'odd','"
                + seccomp
                + "allowedProfileNames':'*,docker/default'",
            ANY));
  }
}
