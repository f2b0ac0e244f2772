// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.document;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The objects that benchmarks write. */
public final class Documents {
  private static final String VERSION = "\"resourceVersion\":\"";

  public static final String NAMESPACE = "bench";
  public static final String PODS = "/api/v1/namespaces/" + NAMESPACE + "/pods";

  private Documents() {}

  /**
   * A pod as a deployment would have it: one container with environment, probes, resources and
   * volumes. Stored it is about 3 KB, defaults and managed fields included.
   */
  public static String pod(String name) {
    String environment =
        IntStream.range(0, 6)
            .mapToObj(i -> "{'name':'SETTING_" + i + "','value':'value-" + i + "'}")
            .collect(Collectors.joining(","));
    String probe = "{'httpGet':{'path':'/healthz','port':8080},'periodSeconds':10}";
    return """
        {'apiVersion':'v1','kind':'Pod',
         'metadata':{'name':'%s','namespace':'%s',
           'labels':{'app':'web','tier':'front','release':'stable'},
           'annotations':{'example.com/owner':'team-a'}},
         'spec':{'serviceAccountName':'default','automountServiceAccountToken':false,
           'containers':[{'name':'web','image':'registry.example.com/team/web:1.2.3',
             'command':['/bin/web'],'args':['--listen=:8080','--verbose'],
             'ports':[{'name':'http','containerPort':8080}],
             'env':[%s],
             'resources':{'requests':{'cpu':'100m','memory':'128Mi'},'limits':{'memory':'256Mi'}},
             'volumeMounts':[{'name':'config','mountPath':'/etc/web'},
               {'name':'scratch','mountPath':'/tmp'}],
             'livenessProbe':%s,'readinessProbe':%s}],
           'volumes':[{'name':'config','configMap':{'name':'web'}},{'name':'scratch','emptyDir':{}}],
           'tolerations':[{'key':'dedicated','operator':'Exists','effect':'NoSchedule'}],
           'nodeSelector':{'kubernetes.io/os':'linux'}}}
        """
        .formatted(name, NAMESPACE, environment, probe, probe)
        .replace('\'', '"');
  }

  /** The same on a node. */
  public static String pod(String name, String node) {
    return pod(name).replace("\"spec\":{", "\"spec\":{\"nodeName\":\"" + node + "\",");
  }

  /** The same as clusters have it on average: about 5.6 KB stored. */
  public static String fullPod(String name, String node) {
    String notes =
        IntStream.range(0, 14)
            .mapToObj(
                i ->
                    "\"example.com/note-%d\":\"%s\","
                        .formatted(i, new UUID(name.hashCode(), i * 0x9E3779B97F4A7C15L)))
            .collect(Collectors.joining());
    return pod(name, node).replace("\"annotations\":{", "\"annotations\":{" + notes);
  }

  /** The first version in an answer: that of the object, or of the list. */
  public static String version(byte[] answer) {
    String text = new String(answer, StandardCharsets.UTF_8);
    int start = text.indexOf(VERSION) + VERSION.length();
    return text.substring(start, text.indexOf('"', start));
  }

  public static String namespace() {
    return plain("v1", "Namespace", NAMESPACE, "");
  }

  public static String serviceAccount() {
    return plain("v1", "ServiceAccount", "default", "");
  }

  /** May read pods. */
  public static String role() {
    return plain(
        "rbac.authorization.k8s.io/v1",
        "ClusterRole",
        "pod-reader",
        ",'rules':[{'apiGroups':[''],'resources':['pods'],'verbs':['get','list','watch']}]");
  }

  /** Lets a group read the pods of all namespaces. */
  public static String clusterRoleBinding(String group) {
    return plain(
        "rbac.authorization.k8s.io/v1",
        "ClusterRoleBinding",
        "readers-" + group.replace(':', '-'),
        ",'roleRef':{'apiGroup':'rbac.authorization.k8s.io','kind':'ClusterRole','name':'pod-reader'},"
            + "'subjects':[{'apiGroup':'rbac.authorization.k8s.io','kind':'Group','name':'"
            + group
            + "'}]");
  }

  /** Lets a group read pods, or somebody who is never seen. */
  public static String roleBinding(String name, String subject) {
    return plain(
        "rbac.authorization.k8s.io/v1",
        "RoleBinding",
        name,
        ",'roleRef':{'apiGroup':'rbac.authorization.k8s.io','kind':'ClusterRole','name':'pod-reader'},"
            + "'subjects':[{'apiGroup':'rbac.authorization.k8s.io',"
            + subject
            + "}]");
  }

  /** The three rules of the plugin in the package inside, in CEL. */
  public static String policy() {
    return plain(
        "admissionregistration.k8s.io/v1",
        "ValidatingAdmissionPolicy",
        "rules",
        """
        ,'spec':{'failurePolicy':'Fail','matchConstraints':{'resourceRules':[{'apiGroups':[''],
          'apiVersions':['v1'],'operations':['CREATE'],'resources':['pods']}]},
         'validations':[
          {'expression':"has(object.metadata.labels) && 'app' in object.metadata.labels"},
          {'expression':"object.spec.containers.all(c, !c.image.endsWith(':latest'))"},
          {'expression':"!has(object.spec.hostNetwork)"}]}""");
  }

  public static String policyBinding() {
    return plain(
        "admissionregistration.k8s.io/v1",
        "ValidatingAdmissionPolicyBinding",
        "rules",
        ",'spec':{'policyName':'rules','validationActions':['Deny']}");
  }

  public static String webhook(String url, String caBundle) {
    return plain(
        "admissionregistration.k8s.io/v1",
        "ValidatingWebhookConfiguration",
        "rules",
        ",'webhooks':[{'name':'rules.example.com','clientConfig':{'url':'"
            + url
            + "','caBundle':'"
            + caBundle
            + "'},'sideEffects':'None','admissionReviewVersions':['v1'],'rules':[{'apiGroups':[''],"
            + "'apiVersions':['v1'],'operations':['CREATE'],'resources':['pods']}]}]");
  }

  /** Single quotes become double ones, but within double ones, where CEL stands. */
  private static String plain(String version, String kind, String name, String more) {
    String text =
        "{'apiVersion':'"
            + version
            + "','kind':'"
            + kind
            + "','metadata':{'name':'"
            + name
            + "'}"
            + more
            + "}";
    StringBuilder json = new StringBuilder();
    boolean quoted = false;
    for (char c : text.toCharArray()) {
      quoted ^= c == '"';
      json.append(c == '\'' && !quoted ? '"' : c);
    }
    return json.toString();
  }
}
