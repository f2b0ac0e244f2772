// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.controllers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.itests.harness.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the end-to-end specs of Kubernetes check of quotas, slices, namespaces and garbage. */
final class ClusterSpecsIT {
  private static final String NOWHERE = "'nodeSelector':{'x-test':'unsatisfiable'}";

  @TempDir private static Path folder;
  private static Specs specs;

  @BeforeAll
  static void start() {
    specs = new Specs(folder);
  }

  @AfterAll
  static void stop() {
    specs.close();
  }

  private static void used(String namespace, String quota, String... wanted) throws Exception {
    String path = namespace + "/resourcequotas/" + quota;
    for (String one : wanted) {
      int is = one.indexOf('=');
      Quantity amount = Quantity.parse(one.substring(is + 1));
      Specs.until(
          quota + " has used " + one,
          () -> {
            Node now = specs.get(path).at("status", "used").get(one.substring(0, is));
            return now.isPresent() && Quantity.parse(now.text()).compareTo(amount) == 0;
          });
    }
  }

  @ParameterizedTest(name = "{1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "api/v1 | services | 'spec':{'type':'NodePort','ports':[{'port':80}]}"
            + " | services services.nodeports count/services",
        "api/v1 | services | 'spec':{'type':'LoadBalancer','allocateLoadBalancerNodePorts':false,"
            + "'ports':[{'port':80}]} | services services.loadbalancers",
        "api/v1 | secrets | 'stringData':{'a':'b'} | secrets count/secrets",
        "api/v1 | replicationcontrollers | 'spec':{'replicas':0,'selector':{'a':'b'},'template':"
            + "{'metadata':{'labels':{'a':'b'}},'spec':{'containers':[{'name':'c','image':'i'}]}}}"
            + " | replicationcontrollers",
        "api/v1 | persistentvolumeclaims | 'spec':{'storageClassName':'gold','accessModes':"
            + "['ReadWriteOnce'],'resources':{'requests':{'storage':'1'}}} | persistentvolumeclaims"
            + " requests.storage gold.storageclass.storage.k8s.io/persistentvolumeclaims"
            + " gold.storageclass.storage.k8s.io/requests.storage",
        "api/v1 | pods | 'spec':{'nodeSelector':{'no':'where'},'containers':[{'name':'c','image':"
            + "'i','resources':{'limits':{'cpu':'1','example.com/dongle':'1'}}}]}"
            + " | pods cpu limits.cpu requests.example.com/dongle count/pods",
        "apis/resource.k8s.io/v1 | resourceclaims | 'spec':{'devices':{'requests':[{'name':'r',"
            + "'exactly':{'deviceClassName':'gold'}}]}} | count/resourceclaims.resource.k8s.io"
            + " gold.deviceclass.resource.k8s.io/devices",
        "apis/apps/v1 | replicasets | 'spec':{'replicas':0,'selector':{'matchLabels':{'a':'b'}},"
            + "'template':{'metadata':{'labels':{'a':'b'}},'spec':{'containers':[{'name':'c',"
            + "'image':'i'}]}}} | count/replicasets.apps",
      })
  void aQuotaFollowsALife(String api, String resource, String body, String names) throws Exception {
    String namespace = specs.namespace();
    String hard =
        String.join(",", List.of(names.split(" ")).stream().map(n -> "'" + n + "':'1'").toList());
    specs.create(
        namespace + "/resourcequotas", "{'metadata':{'name':'q'},'spec':{'hard':{" + hard + "}}}");
    String[] none = List.of(names.split(" ")).stream().map(n -> n + "=0").toArray(String[]::new);
    String[] one = List.of(names.split(" ")).stream().map(n -> n + "=1").toArray(String[]::new);
    used(namespace, "q", none);
    String path = "/" + api + namespace.substring("/api/v1".length()) + "/" + resource;
    String object = "{'metadata':{'name':'%s'}," + body + "}";
    specs.create(path, object.formatted("a"));
    used(namespace, "q", one);
    assertEquals(403, specs.tryCreate(path, object.formatted("b")), "that is one too many");
    specs.delete(path + "/a?propagationPolicy=Background&gracePeriodSeconds=0");
    used(namespace, "q", none);
  }

  @Test
  void aPodThatGetsADeadlineIsCountedByAnotherQuota() throws Exception {
    String namespace = specs.namespace();
    for (String scope : List.of("Terminating", "NotTerminating")) {
      specs.create(
          namespace + "/resourcequotas",
          ("{'metadata':{'name':'%s'},'spec':{'hard':{'pods':'1','requests.cpu':'3'},"
                  + "'scopeSelector':{'matchExpressions':[{'scopeName':'%s','operator':'Exists'}]}}}")
              .formatted(scope.toLowerCase(Locale.ROOT), scope));
    }
    String pod =
        "{'metadata':{'name':'%s'},'spec':{%s,'containers':[{'name':'c','image':'i',"
            + "'resources':{'requests':{'cpu':'2'}}}]}}";
    used(namespace, "notterminating", "pods=0");
    used(namespace, "terminating", "pods=0");
    specs.create(namespace + "/pods", pod.formatted("a", NOWHERE));
    used(namespace, "notterminating", "pods=1", "requests.cpu=2");
    // a patch that meets another write is charged once more, as by kube-apiserver
    Specs.until(
        "the scheduler has written",
        () -> specs.get(namespace + "/pods/a").at("status", "conditions").size() > 0);
    specs.patch(namespace + "/pods/a", "{'spec':{'activeDeadlineSeconds':3600}}");
    assertEquals(
        403,
        specs.tryCreate(
            namespace + "/pods", pod.formatted("b", NOWHERE + ",'activeDeadlineSeconds':3600")));
    used(namespace, "terminating", "pods=1", "requests.cpu=2");
    used(namespace, "notterminating", "pods=0", "requests.cpu=0");
  }

  @Test
  void endpointsThatPeopleWriteAreMirrored() throws Exception {
    String namespace = specs.namespace();
    String slices =
        Specs.in("discovery.k8s.io/v1", namespace)
            + "/endpointslices?labelSelector=kubernetes.io/service-name=own";
    specs.create(
        namespace + "/services",
        "{'metadata':{'name':'own'},'spec':{'ports':[{'name':'example','port':80}]}}");
    specs.create(
        namespace + "/endpoints",
        "{'metadata':{'name':'own'},'subsets':[{'ports':[{'port':80}],"
            + "'addresses':[{'ip':'10.1.2.3'}]}]}");
    Specs.until("there is a slice", () -> addresses(slices).equals(List.of("10.1.2.3:80")));
    specs.patch(
        namespace + "/endpoints/own",
        "{'subsets':[{'ports':[{'name':'a','port':8090}],'addresses':[{'ip':'10.2.3.4'}]},"
            + "{'ports':[{'name':'b','port':9090}],'addresses':[{'ip':'10.2.3.4'}]}]}");
    Specs.until(
        "there are two", () -> addresses(slices).equals(List.of("10.2.3.4:8090", "10.2.3.4:9090")));
    specs.delete(namespace + "/endpoints/own");
    Specs.until("there is none", () -> specs.list(slices).isEmpty());
  }

  private static List<String> addresses(String slices) throws Exception {
    return specs.list(slices).stream()
        .map(
            s ->
                s.get("endpoints").index(0).get("addresses").index(0).text()
                    + ":"
                    + s.get("ports").index(0).get("port").number())
        .sorted()
        .toList();
  }

  @Test
  void aNamespaceEndsWithItsPodsFirstAndSaysWhatIsLeft() throws Exception {
    String namespace = specs.namespace();
    specs.create(
        namespace + "/pods",
        "{'metadata':{'name':'p','finalizers':['example.com/f']},"
            + "'spec':{'containers':[{'name':'c','image':'i'}]}}");
    specs.create(namespace + "/configmaps", "{'metadata':{'name':'m'}}");
    specs.delete(namespace);
    Specs.until(
        "it says so",
        () ->
            said(namespace, "NamespaceContentRemaining")
                    .equals("Some resources are remaining: pods. has 1 resource instances")
                && said(namespace, "NamespaceFinalizersRemaining")
                    .equals(
                        "Some content in the namespace has finalizers remaining: example.com/f in 1"
                            + " resource instances"));
    assertTrue(
        specs.get(namespace + "/configmaps/m").at("metadata", "deletionTimestamp").isEmpty());
    assertTrue(specs.isThere(namespace + "/configmaps/m"), "pods come first");
    specs.patch(namespace + "/pods/p", "{'metadata':{'finalizers':null}}");
    Specs.until("it is gone", () -> !specs.isThere(namespace));
  }

  private static String said(String namespace, String condition) throws Exception {
    return specs.get(namespace).at("status", "conditions").items().stream()
        .filter(c -> c.get("type").text().equals(condition))
        .filter(c -> c.get("status").text().equals("True"))
        .map(c -> c.get("message").text())
        .findFirst()
        .orElse("");
  }

  @Test
  void thousandsWhoseOwnersNeverWereGo() throws Exception {
    String namespace = specs.namespace();
    String maps = namespace + "/configmaps";
    Specs.until("its own is there", () -> specs.isThere(maps + "/kube-root-ca.crt"));
    for (int i = 0; i < 2000; i++) {
      specs.create(
          maps,
          ("{'metadata':{'name':'c%d','ownerReferences':[{'apiVersion':'v1','kind':'ConfigMap',"
                  + "'name':'o%1$d','uid':'00000000-0000-0000-0000-%1$012d'}]}}")
              .formatted(i));
    }
    Await.until(
        "they are gone", Duration.ofSeconds(10), () -> specs.list(maps + "?limit=2").size() == 1);
  }

  @Test
  void aVolumeOfTheNodeIsBoundToItsFirstConsumer() throws Exception {
    String namespace = specs.namespace();
    specs.create(
        "/apis/storage.k8s.io/v1/storageclasses",
        "{'metadata':{'name':'local'},'provisioner':'kubernetes.io/no-provisioner',"
            + "'volumeBindingMode':'WaitForFirstConsumer'}");
    specs.create(
        "/api/v1/persistentvolumes",
        "{'metadata':{'name':'disk'},'spec':{'storageClassName':'local','capacity':{'storage':"
            + "'1Gi'},'accessModes':['ReadWriteOnce'],'local':{'path':'/disk'},'nodeAffinity':"
            + "{'required':{'nodeSelectorTerms':[{'matchExpressions':[{'key':"
            + "'kubernetes.io/hostname','operator':'In','values':['simulated-2']}]}]}}}}");
    specs.create(
        namespace + "/persistentvolumeclaims",
        "{'metadata':{'name':'data'},'spec':{'storageClassName':'local','accessModes':"
            + "['ReadWriteOnce'],'resources':{'requests':{'storage':'1Gi'}}}}");
    specs.create(
        namespace + "/pods",
        "{'metadata':{'name':'p'},'spec':{'containers':[{'name':'c','image':'i'}],'volumes':"
            + "[{'name':'v','persistentVolumeClaim':{'claimName':'data'}}]}}");
    Specs.until(
        "it runs",
        () -> specs.get(namespace + "/pods/p").at("status", "phase").text().equals("Running"));
    assertEquals("simulated-2", specs.get(namespace + "/pods/p").at("spec", "nodeName").text());
    assertEquals(
        "Bound",
        specs.get(namespace + "/persistentvolumeclaims/data").at("status", "phase").text());
  }
}
