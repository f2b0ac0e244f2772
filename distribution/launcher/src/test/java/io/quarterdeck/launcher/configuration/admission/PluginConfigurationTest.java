// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What each plugin's configuration object becomes. A case is its name, the plugin with a colon, the
 * object as YAML, and behind {@code =>} the keys, or the refusal.
 */
final class PluginConfigurationTest {
  @TestFactory
  Stream<DynamicTest> eventRateLimit() {
    return cases(
        """
        ## a limit of each type
        EventRateLimit:
        apiVersion: eventratelimit.admission.k8s.io/v1alpha1
        kind: Configuration
        limits:
        - {type: Server, qps: 1, burst: 1}
        - {type: Namespace, qps: 50, burst: 100, cacheSize: 0}
        - {type: User, qps: 2, burst: 3, cacheSize: 1}
        - {type: SourceAndObject, qps: 2, burst: 3, cacheSize: 4096}
        => limits = Server:1:1, Namespace:50:100, User:2:3:1, SourceAndObject:2:3:4096

        ## a version that is not registered
        EventRateLimit:
        apiVersion: eventratelimit.admission.k8s.io/v1
        kind: Configuration
        limits: [{type: Server, qps: 1, burst: 1}]
        => no kind "Configuration" is registered for version "eventratelimit.admission.k8s.io/v1"

        ## another kind of the version
        EventRateLimit:
        apiVersion: eventratelimit.admission.k8s.io/v1alpha1
        kind: Limits
        => no kind "Limits" is registered for version "eventratelimit.admission.k8s.io/v1alpha1"

        ## no limits
        EventRateLimit:
        apiVersion: eventratelimit.admission.k8s.io/v1alpha1
        kind: Configuration
        limits: []
        => limits: required value

        ## a burst of nothing
        EventRateLimit:
        apiVersion: eventratelimit.admission.k8s.io/v1alpha1
        kind: Configuration
        limits: [{type: Server, qps: 1, burst: 0}]
        => limits[0].burst: invalid value "0": must be a whole number of at least 1

        ## a limit without a rate
        EventRateLimit:
        apiVersion: eventratelimit.admission.k8s.io/v1alpha1
        kind: Configuration
        limits: [{type: Server, burst: 1}]
        => limits[0].qps: invalid value "": must be a whole number of at least 1

        ## a fraction of a query
        EventRateLimit:
        apiVersion: eventratelimit.admission.k8s.io/v1alpha1
        kind: Configuration
        limits: [{type: Server, qps: 0.5, burst: 1}]
        => limits[0].qps: invalid value "0.5": must be a whole number of at least 1

        ## a cache of less than nothing
        EventRateLimit:
        apiVersion: eventratelimit.admission.k8s.io/v1alpha1
        kind: Configuration
        limits:
        - {type: Server, qps: 1, burst: 1}
        - {type: User, qps: 1, burst: 1, cacheSize: -1}
        => limits[1].cacheSize: invalid value "-1": must be a whole number of at least 0
        """);
  }

  @TestFactory
  Stream<DynamicTest> podSecurityDefaults() {
    return cases(
        """
        ## all six, in each version of the configuration
        PodSecurity:
        apiVersion: pod-security.admission.config.k8s.io/v1
        kind: PodSecurityConfiguration
        defaults:
          enforce: privileged
          enforce-version: latest
          audit: baseline
          audit-version: v1.0
          warn: restricted
          warn-version: v1.36
        => audit = baseline
        => audit.version = v1.0
        => enforce = privileged
        => enforce.version = latest
        => warn = restricted
        => warn.version = v1.36

        ## v1beta1
        PodSecurity:
        apiVersion: pod-security.admission.config.k8s.io/v1beta1
        kind: PodSecurityConfiguration
        defaults: {enforce: baseline}
        => enforce = baseline

        ## v1alpha1
        PodSecurity:
        apiVersion: pod-security.admission.config.k8s.io/v1alpha1
        kind: PodSecurityConfiguration
        defaults: {enforce: baseline}
        => enforce = baseline

        ## v2
        PodSecurity:
        apiVersion: pod-security.admission.config.k8s.io/v2
        kind: PodSecurityConfiguration
        => no kind "PodSecurityConfiguration" is registered for version \
        "pod-security.admission.config.k8s.io/v2"

        ## an empty level and an empty version leave the defaults
        PodSecurity:
        apiVersion: pod-security.admission.config.k8s.io/v1
        kind: PodSecurityConfiguration
        defaults: {enforce: "", enforce-version: "", warn: baseline}
        => warn = baseline

        ## levels are in lower case
        PodSecurity:
        apiVersion: pod-security.admission.config.k8s.io/v1
        kind: PodSecurityConfiguration
        defaults: {enforce: Baseline}
        => defaults.enforce: unsupported value "Baseline": supported values: privileged, baseline, \
        restricted

        ## a version with a leading zero
        PodSecurity:
        apiVersion: pod-security.admission.config.k8s.io/v1
        kind: PodSecurityConfiguration
        defaults: {audit-version: v1.06}
        => defaults.audit-version: invalid value "v1.06": must be "latest" or "v1.x"

        ## a version with a patch level
        PodSecurity:
        apiVersion: pod-security.admission.config.k8s.io/v1
        kind: PodSecurityConfiguration
        defaults: {warn-version: v1.36.1}
        => defaults.warn-version: invalid value "v1.36.1": must be "latest" or "v1.x"

        ## a mode that does not exist
        PodSecurity:
        apiVersion: pod-security.admission.config.k8s.io/v1
        kind: PodSecurityConfiguration
        defaults: {inform: baseline}
        => unknown field "defaults.inform"
        """);
  }

  @TestFactory
  Stream<DynamicTest> podSecurityExemptions() {
    return cases(
        """
        ## of each kind
        PodSecurity:
        apiVersion: pod-security.admission.config.k8s.io/v1
        kind: PodSecurityConfiguration
        exemptions:
          usernames: ["system:serviceaccount:a:b", "Ü"]
          runtimeClasses: [kata.v2]
          namespaces: [kube-system]
        => exempt.namespaces = kube-system
        => exempt.runtimeclasses = kata.v2
        => exempt.usernames = system:serviceaccount:a:b, Ü

        ## a user without a name
        PodSecurity:
        apiVersion: pod-security.admission.config.k8s.io/v1
        kind: PodSecurityConfiguration
        exemptions: {usernames: [a, ""]}
        => exemptions.usernames[1]: invalid value "": must be a name

        ## a user twice
        PodSecurity:
        apiVersion: pod-security.admission.config.k8s.io/v1
        kind: PodSecurityConfiguration
        exemptions: {usernames: [a, b, a]}
        => exemptions.usernames[2]: duplicate value "a"

        ## a runtime class that cannot be
        PodSecurity:
        apiVersion: pod-security.admission.config.k8s.io/v1
        kind: PodSecurityConfiguration
        exemptions: {runtimeClasses: [kata_v2]}
        => exemptions.runtimeClasses[0]: invalid value "kata_v2": must be an RFC 1123 subdomain

        ## a namespace with a dot
        PodSecurity:
        apiVersion: pod-security.admission.config.k8s.io/v1
        kind: PodSecurityConfiguration
        exemptions: {namespaces: [kube.system]}
        => exemptions.namespaces[0]: invalid value "kube.system": must be an RFC 1123 label

        ## a namespace twice
        PodSecurity:
        apiVersion: pod-security.admission.config.k8s.io/v1
        kind: PodSecurityConfiguration
        exemptions: {namespaces: [a, a]}
        => exemptions.namespaces[1]: duplicate value "a"

        ## a name that is no text
        PodSecurity:
        apiVersion: pod-security.admission.config.k8s.io/v1
        kind: PodSecurityConfiguration
        exemptions: {namespaces: [1]}
        => exemptions.namespaces is not a list of texts
        """);
  }

  @TestFactory
  Stream<DynamicTest> resourceQuota() {
    return cases(
        """
        ## a resource with parts of names, one of a group with a scope
        ResourceQuota:
        apiVersion: apiserver.config.k8s.io/v1
        kind: ResourceQuotaConfiguration
        limitedResources:
        - {resource: persistentvolumeclaims, matchContains: [gold, ssd]}
        - apiGroup: apps
          resource: deployments
          matchScopes:
          - {scopeName: PriorityClass, operator: NotIn, values: [low, mid]}
          - {scopeName: BestEffort}
        => limited = persistentvolumeclaims=gold|ssd
        => limited.scopes = deployments.apps=PriorityClass NotIn low|mid, \
        deployments.apps=BestEffort Exists

        ## nothing limited
        ResourceQuota:
        apiVersion: apiserver.config.k8s.io/v1
        kind: ResourceQuotaConfiguration

        ## the older group
        ResourceQuota:
        apiVersion: resourcequota.admission.k8s.io/v1beta1
        kind: Configuration
        limitedResources: [{resource: pods, matchContains: [cpu]}]
        => limited = pods=cpu

        ## the older group has no v1
        ResourceQuota:
        apiVersion: resourcequota.admission.k8s.io/v1
        kind: Configuration
        => no kind "Configuration" is registered for version "resourcequota.admission.k8s.io/v1"

        ## the older name of the kind in the newer group
        ResourceQuota:
        apiVersion: apiserver.config.k8s.io/v1
        kind: Configuration
        => no kind "Configuration" is registered for version "apiserver.config.k8s.io/v1"

        ## no resource
        ResourceQuota:
        apiVersion: apiserver.config.k8s.io/v1
        kind: ResourceQuotaConfiguration
        limitedResources: [{resource: pods}, {apiGroup: apps}]
        => limitedResources[1].resource: required value

        ## a scope that does not exist
        ResourceQuota:
        apiVersion: apiserver.config.k8s.io/v1
        kind: ResourceQuotaConfiguration
        limitedResources: [{resource: pods, matchScopes: [{scopeName: Big}]}]
        => limitedResources[0].matchScopes[0].scopeName: unsupported value "Big": supported values: \
        Terminating, NotTerminating, BestEffort, NotBestEffort, PriorityClass, \
        CrossNamespacePodAffinity, VolumeAttributesClass

        ## an operator that does not exist
        ResourceQuota:
        apiVersion: apiserver.config.k8s.io/v1
        kind: ResourceQuotaConfiguration
        limitedResources: [{resource: pods, matchScopes: [{scopeName: BestEffort, operator: Is}]}]
        => limitedResources[0].matchScopes[0].operator: unsupported value "Is": supported values: \
        In, NotIn, Exists, DoesNotExist
        """);
  }

  @TestFactory
  Stream<DynamicTest> webhooks() {
    return cases(
        """
        ## the kind of today
        ValidatingAdmissionWebhook:
        apiVersion: apiserver.config.k8s.io/v1
        kind: WebhookAdmissionConfiguration
        kubeConfigFile: /etc/kubernetes/webhooks.yaml
        => kubeconfig.file = /etc/kubernetes/webhooks.yaml

        ## the older one
        MutatingAdmissionWebhook:
        apiVersion: apiserver.config.k8s.io/v1alpha1
        kind: WebhookAdmission
        kubeConfigFile: /k
        => kubeconfig.file = /k

        ## the older kind in the newer version
        MutatingAdmissionWebhook:
        apiVersion: apiserver.config.k8s.io/v1
        kind: WebhookAdmission
        kubeConfigFile: /k
        => no kind "WebhookAdmission" is registered for version "apiserver.config.k8s.io/v1"

        ## a relative file
        MutatingAdmissionWebhook:
        apiVersion: apiserver.config.k8s.io/v1
        kind: WebhookAdmissionConfiguration
        kubeConfigFile: webhooks.yaml
        => kubeConfigFile: invalid value "webhooks.yaml": must be an absolute file path

        ## no file
        MutatingAdmissionWebhook:
        apiVersion: apiserver.config.k8s.io/v1
        kind: WebhookAdmissionConfiguration
        => kubeConfigFile: invalid value "": must be an absolute file path
        """);
  }

  @TestFactory
  Stream<DynamicTest> podTolerationRestriction() {
    return cases(
        """
        ## both lists, as JSON
        PodTolerationRestriction:
        apiVersion: podtolerationrestriction.admission.k8s.io/v1alpha1
        kind: Configuration
        default: [{key: a, operator: Exists}]
        whitelist: [{key: b, value: "1", tolerationSeconds: 60}]
        => cluster.default = [{"key":"a","operator":"Exists"}]
        => whitelist = [{"key":"b","value":"1","tolerationSeconds":60}]

        ## an empty list is another thing than none
        PodTolerationRestriction:
        apiVersion: podtolerationrestriction.admission.k8s.io/v1alpha1
        kind: Configuration
        whitelist: []
        => whitelist = []

        ## a version that is not registered
        PodTolerationRestriction:
        apiVersion: podtolerationrestriction.admission.k8s.io/v1
        kind: Configuration
        => no kind "Configuration" is registered for version \
        "podtolerationrestriction.admission.k8s.io/v1"

        ## a toleration where a list belongs
        PodTolerationRestriction:
        apiVersion: podtolerationrestriction.admission.k8s.io/v1alpha1
        kind: Configuration
        default: {key: a}
        => default is not a list
        """);
  }

  @TestFactory
  Stream<DynamicTest> withoutAKind() {
    return cases(
        """
        ## selectors of the cluster and of namespaces
        PodNodeSelector:
        podNodeSelectorPluginConfig:
          clusterDefaultNodeSelector: env=dev, zone = a
          one: env=one
          two: ""
        => cluster.default = env=dev;zone=a
        => whitelist = one:env=one, two:

        ## no selectors
        PodNodeSelector:
        other: 1

        ## an image policy with all of its fields
        ImagePolicyWebhook:
        imagePolicy:
          kubeConfigFile: /i
          allowTTL: 50
          denyTTL: 0
          retryBackoff: -1
          defaultAllow: false
        => allow.ttl = 50
        => default.allow = false
        => deny.ttl = 0
        => kubeconfig.file = /i
        => retry.backoff = -1

        ## an image policy without a file
        ImagePolicyWebhook:
        imagePolicy: {defaultAllow: true}
        => imagePolicy.kubeConfigFile: required value

        ## a time before no time
        ImagePolicyWebhook:
        imagePolicy: {kubeConfigFile: /i, allowTTL: -2}
        => imagePolicy.allowTTL: invalid value "-2": must be a whole number of at least -1

        ## a field that nobody reads
        ImagePolicyWebhook:
        imagePolicy: {kubeConfigFile: /i, ttl: 1}
        => unknown field "imagePolicy.ttl"

        ## a plugin that has no configuration
        NamespaceLifecycle:
        a: b
        => NamespaceLifecycle takes no configuration here; see the files of etc/
        """);
  }

  private static Stream<DynamicTest> cases(String table) {
    return Arrays.stream(table.split("(?m)^(?=## )"))
        .filter(block -> !block.isBlank())
        .map(
            block -> {
              List<String> lines = block.lines().toList();
              String expected =
                  lines.stream()
                      .filter(line -> line.startsWith("=> "))
                      .map(line -> line.substring(3))
                      .collect(Collectors.joining("\n"));
              String yaml =
                  lines.stream()
                      .skip(2)
                      .filter(line -> !line.startsWith("=> "))
                      .collect(Collectors.joining("\n"));
              String plugin = lines.get(1).replace(":", "");
              return DynamicTest.dynamicTest(
                  plugin + ": " + lines.get(0).substring(3),
                  () -> assertEquals(expected, outcome(plugin, yaml)));
            });
  }

  private static String outcome(String plugin, String yaml) {
    Map<String, Object> keys;
    try {
      keys = PluginConfiguration.of(plugin, Document.parse(yaml));
    } catch (IllegalArgumentException e) {
      return String.valueOf(e.getMessage());
    }
    return new TreeMap<>(keys)
        .entrySet().stream()
            .map(
                key ->
                    key.getKey()
                        + " = "
                        + (key.getValue() instanceof List<?> list
                            ? list.stream().map(String::valueOf).collect(Collectors.joining(", "))
                            : key.getValue()))
            .collect(Collectors.joining("\n"));
  }
}
