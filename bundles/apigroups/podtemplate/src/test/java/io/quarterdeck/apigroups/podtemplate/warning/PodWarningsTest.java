// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.warning;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PodWarningsTest {
  private static Node template(String json) {
    return new Node(Json.read(Literal.quoted(json)), FieldPath.of("t"));
  }

  private static List<String> of(String template) {
    List<String> warnings = new ArrayList<>();
    ApiObject workload = new ApiObject(new LinkedHashMap<>());
    PodWarnings.ofWorkload(workload, null, template(template), warnings);
    return warnings.stream().map(w -> w.replace('"', '\'')).toList();
  }

  private static List<String> ofSpec(String fields) {
    return of("{'spec':{" + fields + "}}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'topologySpreadConstraints':[{'topologyKey':'z'}] | t.spec.topologySpreadConstraints[0].labelSelector: a null labelSelector results in matching no pod",
        "'topologySpreadConstraints':[{'topologyKey':'failure-domain.beta.kubernetes.io/zone','labelSelector':{}}] | t.spec.topologySpreadConstraints[0].topologyKey: failure-domain.beta.kubernetes.io/zone is deprecated since v1.17; use 'topology.kubernetes.io/zone' instead",
        "'hostAliases':[{'ip':'::1'},{'ip':'::1'}] | t.spec.hostAliases[1].ip: duplicate ip '::1'",
        "'hostAliases':[{'ip':'::01'}] | t.spec.hostAliases[0].ip: IPv6 address '::01' should be in RFC 5952 canonical format ('::1')",
        "'dnsConfig':{'nameservers':['::1','0::2']} | t.spec.dnsConfig.nameservers[1]: IPv6 address '0::2' should be in RFC 5952 canonical format ('::2')",
        "'imagePullSecrets':[{'name':'a'},{'name':'a'}] | t.spec.imagePullSecrets[1].name: duplicate name 'a'",
        "'imagePullSecrets':[{}] | t.spec.imagePullSecrets[0].name: invalid empty name ''",
        "'overhead':{'memory':'1500m'} | `t.spec.overhead[memory]: fractional byte value '1500m' is invalid, must be an integer`",
        "'overhead':{'ephemeral-storage':'1m'} | `t.spec.overhead[ephemeral-storage]: fractional byte value '1m' is invalid, must be an integer`",
        "'terminationGracePeriodSeconds':-1 | t.spec.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1",
      })
  void specsThatAreValidAndHardlyMeant(String fields, String warning) {
    assertEquals(List.of(warning), ofSpec(fields));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'topologySpreadConstraints':[{'topologyKey':'z','labelSelector':{}}]",
        "'hostAliases':[{'ip':'::1'},{'ip':'::2'}]",
        "'imagePullSecrets':[{'name':'a'},{'name':'b'}]",
        "'overhead':{'memory':'1500','cpu':'1m'}",
        "'terminationGracePeriodSeconds':0",
        "'securityContext':{'seccompProfile':{'type':'RuntimeDefault'}}",
      })
  void specsThatAreMeant(String fields) {
    assertEquals(List.of(), ofSpec(fields));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "scheduler.alpha.kubernetes.io/critical-pod | non-functional in v1.16+; use the \"priorityClassName\" field instead",
        "security.alpha.kubernetes.io/sysctls | non-functional in v1.11+; use the \"sysctls\" field instead",
        "security.alpha.kubernetes.io/unsafe-sysctls | non-functional in v1.11+; use the \"sysctls\" field instead",
        "seccomp.security.alpha.kubernetes.io/pod | non-functional in v1.27+; use the \"seccompProfile\" field instead",
        "container.seccomp.security.alpha.kubernetes.io/c | non-functional in v1.27+; use the \"seccompProfile\" field instead",
        "container.apparmor.security.beta.kubernetes.io/c | deprecated since v1.30; use the \"appArmorProfile\" field instead",
      })
  void annotationsOfOld(String annotation, String warning) {
    assertEquals(
        List.of("t.metadata.annotations[" + annotation + "]: " + warning.replace('"', '\'')),
        of(
            "{'metadata':{'annotations':{'%s':''}},'spec':{'containers':[{'name':'c'}]}}"
                .formatted(annotation)));
  }

  @Test
  void annotationsBesideTheFieldThatReplacedThem() {
    assertEquals(
        List.of(),
        of(
            "{'metadata':{'annotations':{'seccomp.security.alpha.kubernetes.io/pod':'',"
                + "'container.seccomp.security.alpha.kubernetes.io/c':'',"
                + "'container.apparmor.security.beta.kubernetes.io/c':'',"
                + "'container.apparmor.security.beta.kubernetes.io/other':''}},"
                + "'spec':{'securityContext':{'seccompProfile':{},'appArmorProfile':{}},"
                + "'containers':[{'name':'c','securityContext':{'seccompProfile':{}}}]}}"));
  }

  @Test
  void aPodIsWarnedOfItsNameAndNotOfAppArmor() {
    List<String> warnings = new ArrayList<>();
    ApiObject pod =
        Literal.object(
            "{'metadata':{'name':'a.b','annotations':"
                + "{'container.apparmor.security.beta.kubernetes.io/c':'unconfined'}},"
                + "'spec':{'containers':[{'name':'c'}],'terminationGracePeriodSeconds':-1}}");
    PodWarnings.ofPod(pod, warnings);
    assertEquals(
        List.of(
            "metadata.name: this is used in the Pod's hostname, which can result in surprising"
                + " behavior; a DNS label is recommended: [a lowercase RFC 1123 label must consist"
                + " of lower case alphanumeric characters or '-', and must start and end with an"
                + " alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for"
                + " validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')]",
            "spec.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will"
                + " be treated as 1"),
        warnings);
  }

  private static List<String> named(String name, @Nullable ApiObject old) {
    List<String> warnings = new ArrayList<>();
    ApiObject now = Literal.object("{'metadata':{'name':'" + name + "','generation':2}}");
    PodWarnings.ofNamingWorkload(
        now, old, template("{'spec':{'terminationGracePeriodSeconds':-1}}"), warnings);
    return warnings.stream().map(w -> w.substring(0, w.indexOf(':'))).toList();
  }

  @Test
  void aWorkloadIsWarnedOfItsNameOnceAndOfItsTemplateWhenItChanges() {
    String template = "t.spec.terminationGracePeriodSeconds";
    ApiObject before = Literal.object("{'metadata':{'generation':1}}");
    ApiObject same = Literal.object("{'metadata':{'generation':2}}");
    assertEquals(List.of("metadata.name", template), named("a.b", null));
    assertEquals(List.of(template), named("a-b", null));
    assertEquals(List.of(template), named("a.b", before));
    assertEquals(List.of(), named("a.b", same));
  }
}
