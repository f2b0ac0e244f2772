// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration.admission;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The configuration objects of the plugins that have one, as keys of their PIDs: a text or a list
 * of texts each.
 */
final class PluginConfiguration {
  private static final List<String> LIMIT_TYPES =
      List.of("Server", "Namespace", "User", "SourceAndObject");
  private static final List<String> LEVELS = List.of("privileged", "baseline", "restricted");
  private static final Pattern VERSION = Pattern.compile("latest|v1\\.(0|[1-9][0-9]*)");
  private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  private static final Pattern NAMESPACE = Pattern.compile("(?=.{1,63}$)" + LABEL);
  private static final Pattern RUNTIME_CLASS =
      Pattern.compile("(?=.{1,253}$)" + LABEL + "(\\." + LABEL + ")*");
  private static final Pattern USERNAME = Pattern.compile("(?s).+");
  private static final List<String> SCOPES =
      List.of(
          "Terminating",
          "NotTerminating",
          "BestEffort",
          "NotBestEffort",
          "PriorityClass",
          "CrossNamespacePodAffinity",
          "VolumeAttributesClass");
  private static final List<String> OPERATORS = List.of("In", "NotIn", "Exists", "DoesNotExist");

  private PluginConfiguration() {}

  /**
   * The keys for one plugin.
   *
   * @throws IllegalArgumentException for what is not of the plugin's form
   */
  static Map<String, Object> of(String plugin, Document d) {
    return switch (plugin) {
      case "EventRateLimit" -> eventRateLimit(d);
      case "PodSecurity" -> podSecurity(d);
      case "ResourceQuota" -> resourceQuota(d);
      case "PodTolerationRestriction" -> podTolerationRestriction(d);
      case "PodNodeSelector" -> podNodeSelector(d.at("podNodeSelectorPluginConfig"));
      case "ImagePolicyWebhook" ->
          ImagePolicyConfiguration.of(d.at(ImagePolicyConfiguration.FIELD));
      case "MutatingAdmissionWebhook", "ValidatingAdmissionWebhook" -> webhooks(d);
      default ->
          throw new IllegalArgumentException(
              plugin + " takes no configuration here; see the files of etc/");
    };
  }

  /**
   * Requires one of the kinds that kube-apiserver registers for the plugin.
   *
   * @param known of version and kind each, with a blank between
   */
  private static void kind(Document d, String... known) {
    String version = d.text("apiVersion");
    if (!List.of(known).contains(version + " " + d.text("kind"))) {
      String where = d.path().isEmpty() ? "" : d.path() + ": ";
      throw new IllegalArgumentException(
          "%sno kind \"%s\" is registered for version \"%s\""
              .formatted(where, d.text("kind"), version));
    }
  }

  private static Map<String, Object> eventRateLimit(Document d) {
    kind(d, "eventratelimit.admission.k8s.io/v1alpha1 Configuration");
    d.only("apiVersion", "kind", "limits");
    List<String> limits = new ArrayList<>();
    for (Document limit : d.items("limits")) {
      limit.only("type", "qps", "burst", "cacheSize");
      String type = Checks.oneOf(limit, "type", LIMIT_TYPES);
      long qps = Checks.number(limit, "qps", 1);
      long burst = Checks.number(limit, "burst", 1);
      long cache = limit.has("cacheSize") ? Checks.number(limit, "cacheSize", 0) : 0;
      limits.add(type + ":" + qps + ":" + burst + (cache == 0 ? "" : ":" + cache));
    }
    if (limits.isEmpty()) {
      throw new IllegalArgumentException(d.place("limits") + ": required value");
    }
    return Map.of("limits", limits);
  }

  private static Map<String, Object> podSecurity(Document d) {
    kind(
        d,
        "pod-security.admission.config.k8s.io/v1 PodSecurityConfiguration",
        "pod-security.admission.config.k8s.io/v1beta1 PodSecurityConfiguration",
        "pod-security.admission.config.k8s.io/v1alpha1 PodSecurityConfiguration");
    d.only("apiVersion", "kind", "defaults", "exemptions");
    Document defaults =
        d.at("defaults")
            .only("enforce", "enforce-version", "audit", "audit-version", "warn", "warn-version");
    Document exempt = d.at("exemptions").only("usernames", "runtimeClasses", "namespaces");
    Map<String, Object> out = new LinkedHashMap<>();
    for (String key : defaults.texts().keySet()) {
      if (defaults.text(key).isEmpty()) {
        continue; // its default
      }
      String value =
          key.endsWith("-version")
              ? Checks.form(defaults, key, VERSION, "\"latest\" or \"v1.x\"")
              : Checks.oneOf(defaults, key, LEVELS);
      out.put(key.replace('-', '.'), value);
    }
    put(out, "exempt.usernames", Checks.distinct(exempt, "usernames", USERNAME, "a name"));
    put(
        out,
        "exempt.runtimeclasses",
        Checks.distinct(exempt, "runtimeClasses", RUNTIME_CLASS, "an RFC 1123 subdomain"));
    put(
        out,
        "exempt.namespaces",
        Checks.distinct(exempt, "namespaces", NAMESPACE, "an RFC 1123 label"));
    return out;
  }

  private static void put(Map<String, Object> out, String key, List<String> values) {
    if (!values.isEmpty()) {
      out.put(key, values);
    }
  }

  private static Map<String, Object> resourceQuota(Document d) {
    kind(
        d,
        "apiserver.config.k8s.io/v1 ResourceQuotaConfiguration",
        "resourcequota.admission.k8s.io/v1beta1 Configuration",
        "resourcequota.admission.k8s.io/v1alpha1 Configuration");
    d.only("apiVersion", "kind", "limitedResources");
    List<String> names = new ArrayList<>();
    List<String> scopes = new ArrayList<>();
    for (Document r : d.items("limitedResources")) {
      r.only("apiGroup", "resource", "matchContains", "matchScopes");
      String apiGroup = r.text("apiGroup");
      String resource = Checks.required(r, "resource") + (apiGroup.isEmpty() ? "" : "." + apiGroup);
      List<String> parts = r.texts("matchContains");
      if (!parts.isEmpty()) {
        names.add(resource + "=" + String.join("|", parts));
      }
      for (Document s : r.items("matchScopes")) {
        String values = String.join("|", s.texts("values"));
        String scope = Checks.oneOf(s, "scopeName", SCOPES);
        String operator = s.has("operator") ? Checks.oneOf(s, "operator", OPERATORS) : "Exists";
        scopes.add((resource + "=" + scope + " " + operator + " " + values).strip());
      }
    }
    Map<String, Object> out = new LinkedHashMap<>();
    put(out, "limited", names);
    put(out, "limited.scopes", scopes);
    return out;
  }

  private static Map<String, Object> webhooks(Document d) {
    kind(
        d,
        "apiserver.config.k8s.io/v1 WebhookAdmissionConfiguration",
        "apiserver.config.k8s.io/v1alpha1 WebhookAdmission");
    String file = d.only("apiVersion", "kind", "kubeConfigFile").text("kubeConfigFile");
    if (!file.startsWith("/")) {
      throw new IllegalArgumentException(
          "%s: invalid value \"%s\": must be an absolute file path"
              .formatted(d.place("kubeConfigFile"), file));
    }
    return Map.of("kubeconfig.file", file);
  }

  private static Map<String, Object> podTolerationRestriction(Document d) {
    kind(d, "podtolerationrestriction.admission.k8s.io/v1alpha1 Configuration");
    d.only("apiVersion", "kind", "default", "whitelist");
    Map<String, Object> out = new LinkedHashMap<>();
    if (d.has("default")) {
      out.put("cluster.default", JsonText.of(d.list("default")));
    }
    if (d.has("whitelist")) {
      out.put("whitelist", JsonText.of(d.list("whitelist")));
    }
    return out;
  }

  private static Map<String, Object> podNodeSelector(Document selectors) {
    Map<String, Object> out = new LinkedHashMap<>();
    List<String> whitelist = new ArrayList<>();
    selectors
        .texts()
        .forEach(
            (namespace, selector) -> {
              String own = selector.replace(" ", "").replace(',', ';');
              if (namespace.equals("clusterDefaultNodeSelector")) {
                out.put("cluster.default", own);
              } else {
                whitelist.add(namespace + ":" + own);
              }
            });
    put(out, "whitelist", whitelist);
    return out;
  }
}
