// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.admission;

import static io.quarterdeck.itests.admission.Cluster.DRY;
import static io.quarterdeck.itests.admission.Cluster.json;
import static io.quarterdeck.itests.admission.Probe.answered;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** By the bundle's last name, a write that shows its plugin's work; and what these writes need. */
final class Probes {
  private static final String NS = "/api/v1/namespaces/";
  private static final String POLICIES = "/apis/admissionregistration.k8s.io/v1/";
  private static final String SIGNING = "/apis/certificates.k8s.io/v1/certificatesigningrequests";

  private final Cluster cluster;
  private final Map<String, Probe> all = new TreeMap<>();

  /** Makes what they need. */
  Probes(Cluster cluster) throws IOException {
    this.cluster = cluster;
    PodProbes pods = new PodProbes(cluster, all);
    pods.securityPolicies();
    namespaces();
    pods.pods();
    storage();
    volumes();
    rights();
    certificates();
    others();
    policies();
  }

  Map<String, Probe> all() {
    return all;
  }

  private void namespaces() throws IOException {
    cluster.namespace("plain", "");
    cluster.namespace("safe", ",'labels':{'pod-security.kubernetes.io/enforce':'restricted'}");
    cluster.namespace(
        "selected", ",'annotations':{'scheduler.alpha.kubernetes.io/node-selector':'disk=ssd'}");
    cluster.namespace(
        "tolerant",
        ",'annotations':{'scheduler.alpha.kubernetes.io/defaultTolerations':'[{\\'key\\':"
            + "\\'special\\',\\'operator\\':\\'Exists\\'}]'}");
    // it does nothing: what can be seen is that nobody else refuses, and nothing passes without it
    all.put(
        "alwaysadmit",
        answered(
            201,
            "always-",
            n ->
                cluster.post(
                    NS + "plain/configmaps" + DRY, "{'metadata':{'name':'always-" + n + "'}}")));
    all.put(
        "namespacelifecycle",
        answered(403, "may not be deleted", n -> cluster.admin().delete(NS + "kube-system" + DRY)));
    all.put(
        "namespaceautoprovision",
        n -> {
          String name = "made-" + n;
          Probe.Result made =
              answered(
                      201,
                      name,
                      m -> cluster.post(NS + name + "/configmaps", "{'metadata':{'name':'a'}}"))
                  .send(n);
          return made.outcome() == Probe.Outcome.SEEN
              ? answered(200, name, m -> cluster.admin().get(NS + name)).send(n)
              : made;
        });
  }

  /** Something that the plugin adds stands in the object. */
  static void shown(Map<String, Probe> all, String bundle, Probe.Write write, String part) {
    all.put(
        bundle,
        answered(
            write,
            r -> r.statusCode() == 201 && r.body().replaceAll("\\s", "").contains(json(part))));
  }

  private void storage() throws IOException {
    String classes = "/apis/storage.k8s.io/v1/storageclasses";
    cluster.make(
        classes,
        "{'metadata':{'name':'std','annotations':{'storageclass.kubernetes.io/is-default-class':"
            + "'true'}},'provisioner':'x.example.org'}");
    String claims = NS + "plain/persistentvolumeclaims";
    shown(
        all,
        "defaultstorageclass",
        n -> cluster.post(claims + DRY, claim("c-" + n, "1Gi", "")),
        "'storageClassName':'std'");
    shown(
        all,
        "storageobjectinuseprotection",
        n -> cluster.post(claims + DRY, claim("c-" + n, "1Gi", "")),
        "kubernetes.io/pvc-protection");
    String spec = ",'storageClassName':'std','volumeName':'v'";
    cluster.make(claims, claim("bound", "1Gi", spec));
    String bound = claim("bound", "1Gi", spec).replaceAll("}$", ",'status':{'phase':'Bound'}}");
    if (cluster.admin().put(claims + "/bound/status", json(bound)).statusCode() != 200) {
      throw new IllegalStateException("the claim is not bound");
    }
    all.put(
        "persistentvolumeclaimresize",
        answered(
            403,
            "only dynamically provisioned pvc can be resized",
            n -> cluster.admin().put(claims + "/bound" + DRY, json(claim("bound", "2Gi", spec)))));
  }

  private void volumes() {
    shown(
        all,
        "persistentvolumelabel",
        n ->
            cluster.post(
                "/api/v1/persistentvolumes" + DRY,
                "{'metadata':{'name':'v-"
                    + n
                    + "'},'spec':{'capacity':{'storage':'1Gi'},'accessModes':['ReadWriteOnce'],"
                    + "'cinder':{'volumeID':'c-1'}}}"),
        "'topology.kubernetes.io/zone':'z8'");
  }

  private static String claim(String name, String size, String spec) {
    return "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'"
        + name
        + "'},'spec':{'accessModes':['ReadWriteOnce'],'resources':{'requests':{'storage':'"
        + size
        + "'}}"
        + spec
        + "}}";
  }

  private void rights() throws IOException {
    String roles = "/apis/rbac.authorization.k8s.io/v1/";
    cluster.make(
        roles + "clusterroles",
        "{'metadata':{'name':'few'},'rules':[{'apiGroups':['','certificates.k8s.io'],'resources':"
            + "['configmaps','certificatesigningrequests/approval','certificatesigningrequests/status',"
            + "'clustertrustbundles'],'verbs':['create','update']}]}");
    cluster.make(
        roles + "clusterrolebindings",
        "{'metadata':{'name':'few'},'roleRef':{'apiGroup':'rbac.authorization.k8s.io','kind':"
            + "'ClusterRole','name':'few'},'subjects':[{'kind':'User','name':'alice'}]}");
    all.put(
        "ownerreferencespermissionenforcement",
        answered(
            403,
            "cannot set blockOwnerDeletion",
            n ->
                cluster
                    .alice()
                    .post(
                        NS + "plain/configmaps" + DRY,
                        json(
                            "{'metadata':{'name':'o-"
                                + n
                                + "','ownerReferences':[{'apiVersion':'v1','kind':'Pod','name':'x',"
                                + "'uid':'u','blockOwnerDeletion':true}]}}"))));
    all.put(
        "noderestriction",
        answered(
            403,
            "is not allowed to modify node",
            n ->
                cluster.node().post("/api/v1/nodes" + DRY, json("{'metadata':{'name':'other'}}"))));
    shown(
        all,
        "taintnodesbycondition",
        n -> cluster.post("/api/v1/nodes" + DRY, "{'metadata':{'name':'n-" + n + "'}}"),
        "'key':'node.kubernetes.io/not-ready'");
  }

  /** For any signer; a bundle without one needs no right. */
  private void trustBundles() {
    all.put(
        "clustertrustbundleattest",
        answered(
            403,
            "user not permitted to attest for signerName",
            n ->
                cluster
                    .alice()
                    .post(
                        "/apis/certificates.k8s.io/v1beta1/clustertrustbundles" + DRY,
                        json(
                            "{'metadata':{'name':'t-"
                                + n
                                + "'},'spec':{'signerName':'example.org/s','trustBundle':'t'}}"))));
  }

  private void certificates() throws IOException {
    trustBundles();
    String certificate = Resource.text("any.crt.b64");
    String pem = Resource.text("masters.csr.b64");
    String spec = "'spec':{'request':'" + pem + "','signerName':'%s','usages':['client auth']}";
    String request =
        "{'apiVersion':'certificates.k8s.io/v1','kind':'CertificateSigningRequest',"
            + "'metadata':{'name':'%s'},"
            + spec
            + "%s}";
    cluster.make(SIGNING, request.formatted("r", "example.org/s", ""));
    all.put(
        "certificatesubjectrestriction",
        answered(
            403,
            "use of kubernetes.io/kube-apiserver-client signer with system:masters group",
            n ->
                cluster.post(
                    SIGNING + DRY,
                    request.formatted("r-" + n, "kubernetes.io/kube-apiserver-client", ""))));
    all.put(
        "certificateapproval",
        answered(
            403,
            "user not permitted to approve requests",
            n ->
                cluster
                    .alice()
                    .put(
                        SIGNING + "/r/approval" + DRY,
                        json(
                            request.formatted(
                                "r",
                                "example.org/s",
                                ",'status':{'conditions':[{'type':'Approved','status':'True'}]}")))));
    all.put(
        "certificatesigning",
        answered(
            403,
            "user not permitted to sign requests",
            n ->
                cluster
                    .alice()
                    .put(
                        SIGNING + "/r/status" + DRY,
                        json(
                            request.formatted(
                                "r",
                                "example.org/s",
                                ",'status':{'certificate':'" + certificate + "'}")))));
  }

  private void others() throws IOException {
    cluster.make(
        "/apis/networking.k8s.io/v1/ingressclasses",
        "{'metadata':{'name':'ic','annotations':{'ingressclass.kubernetes.io/is-default-class':"
            + "'true'}},'spec':{'controller':'example.org/c'}}");
    shown(
        all,
        "defaultingressclass",
        n ->
            cluster.post(
                "/apis/networking.k8s.io/v1/namespaces/plain/ingresses" + DRY,
                "{'metadata':{'name':'i-"
                    + n
                    + "'},'spec':{'defaultBackend':{'service':{'name':'s','port':{'number':1}}}}}"),
        "'ingressClassName':'ic'");
    all.put(
        "denyserviceexternalips",
        answered(
            403,
            "Use of external IPs is denied",
            n ->
                cluster.post(
                    NS + "plain/services" + DRY,
                    "{'metadata':{'name':'s-"
                        + n
                        + "'},'spec':{'ports':[{'port':1}],'externalIPs':['1.2.3.4']}}")));
    all.put(
        "eventratelimit",
        answered(
            n ->
                cluster.post(
                    NS + "rated/events",
                    "{'metadata':{'name':'e-" + n + "'},'involvedObject':{'namespace':'rated'}}"),
            r -> r.statusCode() == 201 || r.statusCode() == 429));
    cluster.namespace("rated", "");
    cluster.namespace("counted", "");
    cluster.make(
        NS + "counted/resourcequotas",
        "{'metadata':{'name':'q'},'spec':{'hard':{'count/configmaps':'3'}}}");
    // what a controller would do: a quota counts from then on
    String status =
        "{'apiVersion':'v1','kind':'ResourceQuota','metadata':{'name':'q'},'status':"
            + "{'hard':{'count/configmaps':'3'},'used':{'count/configmaps':'0'}}}";
    if (cluster.admin().put(NS + "counted/resourcequotas/q/status", json(status)).statusCode()
        != 200) {
      throw new IllegalStateException("the quota's status cannot be written");
    }
    all.put(
        "resourcequota",
        answered(
            n -> cluster.post(NS + "counted/configmaps", "{'metadata':{'name':'c-" + n + "'}}"),
            r -> r.statusCode() == 201 || r.body().contains("exceeded quota")));
  }

  private void policies() throws IOException {
    String match =
        "'matchConstraints':{'resourceRules':[{'apiGroups':[''],'apiVersions':['v1'],"
            + "'operations':['CREATE'],'resources':['%s']}]}";
    cluster.make(
        POLICIES + "mutatingadmissionpolicies",
        ("{'metadata':{'name':'m'},'spec':{"
                + match
                + ",'reinvocationPolicy':'Never','mutations':[{'patchType':'ApplyConfiguration',"
                + "'applyConfiguration':{'expression':'Object{metadata: Object.metadata{labels:"
                + " {\"by\": \"policy\"}}}'}}]}}")
            .replace("\"", "\\\"")
            .formatted("configmaps"));
    cluster.make(
        POLICIES + "mutatingadmissionpolicybindings",
        "{'metadata':{'name':'m'},'spec':{'policyName':'m'}}");
    cluster.make(
        POLICIES + "validatingadmissionpolicies",
        ("{'metadata':{'name':'v'},'spec':{"
                + match
                + ",'validations':[{'expression':'object.type != \\\"example.org/no\\\"'}]}}")
            .formatted("secrets"));
    cluster.make(
        POLICIES + "validatingadmissionpolicybindings",
        "{'metadata':{'name':'v'},'spec':{'policyName':'v','validationActions':['Deny']}}");
    for (String kind : new String[] {"Mutating", "Validating"}) {
      cluster.make(
          POLICIES + kind.toLowerCase(Locale.ROOT) + "webhookconfigurations",
          "{'metadata':{'name':'w'},'webhooks':[{'name':'"
              + kind.toLowerCase(Locale.ROOT)
              + ".example.org','clientConfig':{'url':'https://127.0.0.1:1/x'},'sideEffects':'None',"
              + "'admissionReviewVersions':['v1'],'objectSelector':{'matchLabels':{'hook':'"
              + kind
              + "'}},'rules':[{'apiGroups':[''],'apiVersions':['v1'],'operations':['CREATE'],"
              + "'resources':['endpoints']}]}]}");
      all.put(
          kind.toLowerCase(Locale.ROOT) + "admissionwebhook",
          answered(
              500,
              "failed calling webhook",
              n ->
                  cluster.post(
                      NS + "plain/endpoints" + DRY,
                      "{'metadata':{'name':'h-" + n + "','labels':{'hook':'" + kind + "'}}}")));
    }
    shown(
        all,
        "mutatingadmissionpolicy",
        n -> cluster.post(NS + "plain/configmaps" + DRY, "{'metadata':{'name':'m-" + n + "'}}"),
        "'by':'policy'");
    all.put(
        "validatingadmissionpolicy",
        answered(
            422,
            "ValidatingAdmissionPolicy 'v'",
            n ->
                cluster.post(
                    NS + "plain/secrets" + DRY,
                    "{'metadata':{'name':'v-" + n + "'},'type':'example.org/no'}")));
  }
}
