// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdmissionConfigurationTest {
  private static final String HEAD =
      "apiVersion: apiserver.config.k8s.io/v1\nkind: AdmissionConfiguration\nplugins:\n";

  @TempDir Path folder;

  private AdmissionConfiguration read(String plugins) throws IOException {
    return AdmissionConfiguration.read(write("admission.yaml", HEAD + plugins));
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private String refusal(String plugins) {
    String said =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> read(plugins)).getMessage());
    return said.replace(folder + "/", "");
  }

  private static Map<String, Object> plugin(AdmissionConfiguration c, String name) {
    return c.plugins().getOrDefault("io.quarterdeck.admission." + name, Map.of());
  }

  @Test
  void everyPluginWithAConfigurationIsUnderstood() throws IOException {
    write(
        "limits.yaml",
        """
        apiVersion: eventratelimit.admission.k8s.io/v1alpha1
        kind: Configuration
        limits:
        - {type: Server, qps: 5, burst: 10}
        - {type: User, qps: 1, burst: 2, cacheSize: 3}
        """);
    AdmissionConfiguration c =
        read(
            """
            - name: EventRateLimit
              path: limits.yaml
            - name: PodSecurity
              configuration:
                apiVersion: pod-security.admission.config.k8s.io/v1
                kind: PodSecurityConfiguration
                defaults: {enforce: baseline, enforce-version: latest}
                exemptions: {usernames: [], runtimeClasses: [kata], namespaces: [a, b]}
            - name: ResourceQuota
              configuration:
                apiVersion: apiserver.config.k8s.io/v1
                kind: ResourceQuotaConfiguration
                limitedResources:
                - resource: pods
                  matchScopes: [{scopeName: PriorityClass, operator: In, values: [x, "y"]}]
                - apiGroup: g
                  resource: r
                  matchContains: [a, b]
            - name: PodTolerationRestriction
              configuration:
                apiVersion: podtolerationrestriction.admission.k8s.io/v1alpha1
                kind: Configuration
                default: [{key: k, operator: Exists, tolerationSeconds: 5}]
            - name: PodNodeSelector
              configuration:
                podNodeSelectorPluginConfig:
                  clusterDefaultNodeSelector: a=b, c=d
                  ns: e=f
            - name: MutatingAdmissionWebhook
              configuration:
                apiVersion: apiserver.config.k8s.io/v1
                kind: WebhookAdmissionConfiguration
                kubeConfigFile: /k
            - name: NodeRestriction
            - name: ImagePolicyWebhook
              configuration:
                imagePolicy: {kubeConfigFile: /i, allowTTL: 50, denyTTL: -1, defaultAllow: true}
            """);
    assertEquals(
        Map.of(
            "kubeconfig.file", "/i", "allow.ttl", "50", "deny.ttl", "-1", "default.allow", "true"),
        plugin(c, "imagepolicywebhook"));
    assertEquals(Map.of("kubeconfig.file", "/k"), plugin(c, "mutatingadmissionwebhook"));
    assertEquals(
        Map.of("limits", List.of("Server:5:10", "User:1:2:3")), plugin(c, "eventratelimit"));
    assertEquals(
        Map.of(
            "enforce",
            "baseline",
            "enforce.version",
            "latest",
            "exempt.runtimeclasses",
            List.of("kata"),
            "exempt.namespaces",
            List.of("a", "b")),
        plugin(c, "podsecurity"));
    assertEquals(
        Map.of(
            "limited", List.of("r.g=a|b"), "limited.scopes", List.of("pods=PriorityClass In x|y")),
        plugin(c, "resourcequota"));
    assertEquals(
        Map.of(
            "cluster.default", "[{\"key\":\"k\",\"operator\":\"Exists\",\"tolerationSeconds\":5}]"),
        plugin(c, "podtolerationrestriction"));
    assertEquals(
        Map.of("cluster.default", "a=b;c=d", "whitelist", List.of("ns:e=f")),
        plugin(c, "podnodeselector"));
    assertEquals(
        Set.of(folder.resolve("admission.yaml"), folder.resolve("limits.yaml")), c.files());
  }

  @Test
  void anOlderFileOfPodNodeSelectorIsTaken() throws IOException {
    AdmissionConfiguration c =
        AdmissionConfiguration.read(
            write("old.yaml", "podNodeSelectorPluginConfig:\n  clusterDefaultNodeSelector: a=b\n"));
    assertEquals(Map.of("cluster.default", "a=b"), plugin(c, "podnodeselector"));
    AdmissionConfiguration images =
        AdmissionConfiguration.read(
            write("old.json", "{\"imagePolicy\":{\"kubeConfigFile\":\"k\",\"retryBackoff\":7}}"));
    assertEquals(
        Map.of("kubeconfig.file", "k", "retry.backoff", "7"), plugin(images, "imagepolicywebhook"));
  }

  @Test
  void valuesAreCheckedBeforeAPluginSeesThem() throws IOException {
    String limits = "apiVersion: eventratelimit.admission.k8s.io/v1alpha1\nkind: Configuration\n";
    write("limits.yaml", limits + "limits: [{type: Pod, qps: 1, burst: 1}]\n");
    assertEquals(
        "admission.yaml: plugins[0].path: limits.yaml: limits[0].type: unsupported value \"Pod\":"
            + " supported values: Server, Namespace, User, SourceAndObject",
        refusal("- {name: EventRateLimit, path: limits.yaml}\n"));
    write("limits.yaml", limits + "limits: [{type: User, qps: 0, burst: 1}]\n");
    assertEquals(
        "admission.yaml: plugins[0].path: limits.yaml: limits[0].qps: invalid value \"0\": must be"
            + " a whole number of at least 1",
        refusal("- {name: EventRateLimit, path: limits.yaml}\n"));
    write("limits.yaml", limits);
    assertEquals(
        "admission.yaml: plugins[0].path: limits.yaml: limits: required value",
        refusal("- {name: EventRateLimit, path: limits.yaml}\n"));
    String security =
        "- name: PodSecurity\n"
            + "  configuration: {apiVersion: pod-security.admission.config.k8s.io/v1, kind:"
            + " PodSecurityConfiguration, defaults: {%s}}\n";
    assertEquals(
        "admission.yaml: plugins[0].configuration.defaults.warn: unsupported value \"none\":"
            + " supported values: privileged, baseline, restricted",
        refusal(security.formatted("warn: none")));
    assertEquals(
        "admission.yaml: plugins[0].configuration.defaults.warn-version: invalid value \"1\": must"
            + " be \"latest\" or \"v1.x\"",
        refusal(security.formatted("warn-version: 1")));
    String quota =
        "- name: ResourceQuota\n  configuration: {apiVersion: apiserver.config.k8s.io/v1,"
            + " kind: ResourceQuotaConfiguration, limitedResources: [{%s}]}\n";
    assertEquals(
        "admission.yaml: plugins[0].configuration.limitedResources[0].resource: required value",
        refusal(quota.formatted("matchContains: [a]")));
    assertEquals(
        "admission.yaml: plugins[0].configuration.imagePolicy.kubeConfigFile: required value",
        refusal("- {name: ImagePolicyWebhook, configuration: {imagePolicy: {allowTTL: 1}}}\n"));
    assertEquals(
        "admission.yaml: plugins[0].name: required value", refusal("- {path: limits.yaml}\n"));
  }

  @Test
  void mistakesNameFileAndField() throws IOException {
    assertEquals(
        "admission.yaml: unknown field \"plugins[0].nme\"", refusal("- nme: PodSecurity\n"));
    assertEquals(
        "admission.yaml: plugins[0].path: absent.yaml cannot be read: absent.yaml",
        refusal("- {name: PodSecurity, path: absent.yaml}\n"));
    assertEquals(
        "admission.yaml: plugins[0].configuration: no kind \"\" is registered for version \"\"",
        refusal("- {name: PodSecurity, configuration: {}}\n"));
    assertEquals(
        "admission.yaml: unknown field \"limits[0].x\"",
        refusal(
                "- name: EventRateLimit\n"
                    + "  configuration: {apiVersion: eventratelimit.admission.k8s.io/v1alpha1,"
                    + " kind: Configuration, limits: [{x: 1}]}\n")
            .replace("plugins[0].configuration.", ""));
    assertEquals("admission.yaml: plugins is not a list", refusal("  a: b\n"));
    Path other = write("other.yaml", "apiVersion: v1\nkind: Pod\n");
    assertThrows(IllegalArgumentException.class, () -> AdmissionConfiguration.read(other));
    Path none = write("none.yaml", ": : :");
    assertThrows(IllegalArgumentException.class, () -> AdmissionConfiguration.read(none));
  }
}
