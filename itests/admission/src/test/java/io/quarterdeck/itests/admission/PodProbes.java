// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.admission;

import static io.quarterdeck.itests.admission.Cluster.DRY;
import static io.quarterdeck.itests.admission.Cluster.pod;
import static io.quarterdeck.itests.admission.Probe.answered;
import static io.quarterdeck.itests.admission.Probes.shown;

import java.io.IOException;
import java.util.Map;

/** The writes of pods among the {@link Probes}. */
final class PodProbes {
  private static final String NS = "/api/v1/namespaces/";

  private final Cluster cluster;
  private final Map<String, Probe> all;

  /**
   * @param all gets the probes
   */
  PodProbes(Cluster cluster, Map<String, Probe> all) {
    this.cluster = cluster;
    this.all = all;
  }

  void pods() throws IOException {
    cluster.namespace("limited", "");
    cluster.make(
        NS + "limited/limitranges",
        "{'metadata':{'name':'l'},'spec':{'limits':[{'type':'Container','default':{'cpu':'250m'}}]}}");
    cluster.make(
        "/apis/scheduling.k8s.io/v1/priorityclasses", "{'metadata':{'name':'high'},'value':4711}");
    cluster.make(
        "/apis/node.k8s.io/v1/runtimeclasses",
        "{'metadata':{'name':'rc'},'handler':'h','overhead':{'podFixed':{'cpu':'17m'}}}");
    shown(all, "limitranger", cluster.pod("limited", ""), "'cpu':'250m'");
    shown(all, "serviceaccount", cluster.pod("plain", ""), "kube-api-access-");
    shown(all, "alwayspullimages", cluster.pod("plain", ""), "'imagePullPolicy':'Always'");
    shown(all, "podnodeselector", cluster.pod("selected", ""), "'disk':'ssd'");
    shown(all, "priority", cluster.pod("plain", ",'priorityClassName':'high'"), "'priority':4711");
    shown(
        all, "defaulttolerationseconds", cluster.pod("plain", ""), "node.kubernetes.io/not-ready");
    shown(all, "podtolerationrestriction", cluster.pod("tolerant", ""), "'key':'special'");
    shown(all, "runtimeclass", cluster.pod("plain", ",'runtimeClassName':'rc'"), "'cpu':'17m'");
    shown(
        all,
        "extendedresourcetoleration",
        n ->
            cluster.post(
                NS + "plain/pods" + DRY,
                pod("p-" + n, ",'resources':{'limits':{'example.org/gpu':'1'}}", "")),
        "'key':'example.org/gpu'");
    all.put(
        "podsecurity",
        answered(403, "violates PodSecurity", cluster.pod("safe", ",'hostNetwork':true")));
    all.put(
        "securitycontextdeny",
        answered(403, "forbidden", cluster.pod("plain", ",'securityContext':{'runAsUser':7}")));
    all.put(
        "limitpodhardantiaffinitytopology",
        answered(
            403,
            "forbidden",
            cluster.pod(
                "plain",
                ",'affinity':{'podAntiAffinity':{'requiredDuringSchedulingIgnoredDuringExecution':"
                    + "[{'topologyKey':'zone','labelSelector':{}}]}}")));
    images();
    boundPods();
    declaredFeatures();
  }

  /** Without a policy that allows everything to the administrator no other probe could be sent. */
  void securityPolicies() throws IOException {
    cluster.make(
        "/apis/policy/v1beta1/podsecuritypolicies",
        "{'metadata':{'name':'any'},'spec':{'privileged':true,'hostNetwork':true,'hostPID':true,"
            + "'hostIPC':true,'volumes':['*'],'allowedCapabilities':['*'],"
            + "'runAsUser':{'rule':'RunAsAny'},'seLinux':{'rule':'RunAsAny'},"
            + "'fsGroup':{'rule':'RunAsAny'},'supplementalGroups':{'rule':'RunAsAny'}}}");
    shown(all, "podsecuritypolicy", cluster.pod("plain", ""), "'kubernetes.io/psp':'any'");
  }

  /** What the server's files and webhook know of images. */
  private void images() throws IOException {
    all.put(
        "imagepolicywebhook",
        answered(
            403,
            "image policy webhook backend denied",
            n -> cluster.post(NS + "plain/pods" + DRY, image("evil-" + n, "example.org/evil:1"))));
    shown(
        all,
        "initialresources",
        n -> cluster.post(NS + "plain/pods" + DRY, image("known-" + n, "example.org/known:1")),
        "'requests':{'cpu':'123m'}");
    cluster.make(
        NS + "plain/pods", pod("privileged", ",'securityContext':{'privileged':true}", ""));
    all.put(
        "denyescalatingexec",
        answered(
            403,
            "cannot exec into or attach to a privileged container",
            n -> cluster.admin().get(NS + "plain/pods/privileged/exec?command=date")));
  }

  private static String image(String name, String image) {
    return pod(name, "", "").replace("example.org/i:1", image);
  }

  private void declaredFeatures() throws IOException {
    cluster.make(
        "/api/v1/nodes",
        "{'metadata':{'name':'m'},'status':{'allocatable':{'cpu':'8','memory':'8Gi'}}}");
    cluster.make(
        NS + "plain/pods", pod("exact", ",'resources':" + exactly("1"), ",'nodeName':'m'"));
    all.put(
        "nodedeclaredfeaturevalidator",
        answered(
            403,
            "requires features GuaranteedQoSPodCPUResize",
            n ->
                cluster
                    .admin()
                    .patch(
                        NS + "plain/pods/exact/resize" + DRY,
                        Cluster.json(
                            "{'spec':{'containers':[{'name':'c','resources':"
                                + exactly("2")
                                + "}]}}"))));
  }

  /** Requests that are the limits, too. */
  private static String exactly(String cpu) {
    String amounts = "{'cpu':'" + cpu + "','memory':'1Gi'}";
    return "{'requests':" + amounts + ",'limits':" + amounts + "}";
  }

  private void boundPods() throws IOException {
    cluster.make(
        "/api/v1/nodes", "{'metadata':{'name':'n','labels':{'topology.kubernetes.io/zone':'z9'}}}");
    cluster.make(
        NS + "plain/pods",
        pod("sized", ",'resources':{'requests':{'cpu':'1'}}", ",'nodeName':'nowhere'"));
    all.put(
        "podresizevalidator",
        answered(
            403,
            "nowhere\\\" not found",
            n ->
                cluster
                    .admin()
                    .patch(
                        NS + "plain/pods/sized/resize" + DRY,
                        Cluster.json(
                            "{'spec':{'containers':[{'name':'c','resources':{'requests':"
                                + "{'cpu':'2'}}}]}}"))));
    all.put(
        "podtopologylabels",
        n -> {
          String name = "bound-" + n;
          Probe.Result made =
              answered(201, name, m -> cluster.post(NS + "plain/pods", pod(name, "", ""))).send(n);
          Probe.Result bound =
              made.outcome() == Probe.Outcome.SEEN
                  ? answered(
                          201,
                          "Success",
                          m ->
                              cluster.post(
                                  NS + "plain/pods/" + name + "/binding",
                                  "{'metadata':{'name':'"
                                      + name
                                      + "'},'target':{'kind':'Node','name':'n'}}"))
                      .send(n)
                  : made;
          return bound.outcome() == Probe.Outcome.SEEN
              ? answered(200, "z9", m -> cluster.admin().get(NS + "plain/pods/" + name)).send(n)
              : bound;
        });
  }
}
