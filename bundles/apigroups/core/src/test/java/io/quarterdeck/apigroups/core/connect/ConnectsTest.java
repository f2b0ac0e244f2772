// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.connect;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.connect.Target;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class ConnectsTest {
  private static final GroupResource PODS = new GroupResource("", "pods");
  private static final GroupResource SERVICES = new GroupResource("", "services");
  private static final GroupResource SLICES =
      new GroupResource("discovery.k8s.io", "endpointslices");

  private final MemoryObjects objects = new MemoryObjects();

  @BeforeEach
  void pods() {
    pod("p", "10.0.0.5");
    pod("here", "127.0.0.1");
    objects.put(
        PODS,
        object(
            "{'metadata':{'name':'two','namespace':'ns'},'spec':{'containers':[{'name':'c'},"
                + "{'name':'d'}],'initContainers':[{'name':'i'}]}}"));
  }

  private void pod(String name, String address) {
    objects.put(
        PODS,
        object(
            "{'metadata':{'name':'"
                + name
                + "','namespace':'ns'},'spec':{'nodeName':'n','containers':[{'name':'c','ports':"
                + "[{'containerPort':8080}]}]},'status':{'podIPs':[{'ip':'"
                + address
                + "'}]}}"));
  }

  private void slice(String address, String pod, String ready) {
    objects.put(
        SLICES,
        object(
            "{'metadata':{'name':'s-1','namespace':'ns','labels':{'kubernetes.io/service-name':"
                + "'s'}},'ports':[{'name':'web','port':8080}],'endpoints':[{'addresses':['"
                + address
                + "'],'conditions':{'ready':"
                + ready
                + "},'targetRef':{'kind':'Pod','namespace':'ns','name':'"
                + pod
                + "'}}]}"));
  }

  private Target of(Subresource.Connect connect, String name, String query, String path) {
    StrategyContext context =
        new StrategyContext(
            new GroupVersionResource("", "v1", "pods"),
            new GroupVersionKind("", "v1", "Pod"),
            "ns",
            "x",
            UserInfo.of("admin"),
            false,
            objects,
            Instant.EPOCH,
            w -> {});
    return connect.target(connect.options(Query.parse(query), path), name, context);
  }

  private Target pod(String subresource, String name, String query, String path) {
    return of(Objects.requireNonNull(Connects.ofPod(subresource)), name, query, path);
  }

  private Target service(String id) {
    return of(Objects.requireNonNull(Connects.ofService("proxy")), id, "", "/x/../y/");
  }

  private static String refused(Executable call) {
    ApiException e = assertThrows(ApiException.class, call);
    return e.code() + " " + e.status().message();
  }

  @Test
  void aLogIsAskedForWithWhatTheQuerySays() {
    assertEquals(
        new Target.Log(
            "n",
            "p",
            "/containerLogs/ns/p/c",
            "follow=true&sinceTime=2020-01-01T00%3A00%3A00Z&tailLines=5",
            false),
        pod(
            "log",
            "p",
            "follow&previous=false&tailLines=5&sinceTime=2020-01-01T01:00:00%2B01:00"
                + "&insecureSkipTLSVerifyBackend=1",
            ""));
    assertEquals(new Target.Nowhere(), pod("log", "two", "container=i", ""));
  }

  @Test
  void optionsOfALogAreReadThenJudged() {
    assertEquals(
        "400 strconv.ParseInt: parsing \"x\": invalid syntax",
        refused(() -> pod("log", "p", "tailLines=x", "")));
    assertEquals(
        "400 strconv.ParseInt: parsing \"9223372036854775808\": value out of range",
        refused(() -> pod("log", "p", "limitBytes=9223372036854775808", "")));
    // before anybody looks for the pod
    assertEquals(
        "422 PodLogOptions \"none\" is invalid: tailLines: Invalid value: -1: must be greater than"
            + " or equal to 0",
        refused(() -> pod("log", "none", "tailLines=-1", "")));
    assertEquals("404 pods \"none\" not found", refused(() -> pod("log", "none", "", "")));
  }

  @Test
  void aContainerIsChosenOrMustBeNamed() {
    assertEquals(
        "400 a container name must be specified for pod two, choose one of: [i c d]",
        refused(() -> pod("exec", "two", "", "")));
    assertEquals(
        "400 container z is not valid for pod two",
        refused(() -> pod("attach", "two", "container=z", "")));
    assertEquals(
        "400 pod two does not have a host assigned",
        refused(() -> pod("exec", "two", "container=c", "")));
  }

  @Test
  void streamsHaveTheKubeletsParameters() {
    assertEquals(
        new Target.Stream("n", "/exec/ns/p/c", "command=ls&command=-l+%2A&input=1&tty=1"),
        pod("exec", "p", "command=ls&command=-l%20*&stdin=1&tty=true&stdout=FALSE", ""));
    assertEquals(
        new Target.Stream("n", "/attach/ns/p/c", "output=1"),
        pod("attach", "p", "stdout=1&command=ls", ""));
    assertEquals(
        new Target.Stream("n", "/portForward/ns/p", "port=80%2C81%2C82"),
        pod("portforward", "p", "ports=80&ports=81,82", ""));
    assertEquals(
        "400 cannot convert to []int32: strconv.ParseUint: parsing \"70000\": value out of range",
        refused(() -> pod("portforward", "p", "ports=70000", "")));
  }

  @Test
  void aPodIsProxiedAtAnAddressThatMayBeDialled() {
    assertEquals(
        new Target.OfPod("", "10.0.0.5", "8080", "/b/"), pod("proxy", "p", "path=z", "/a/../b/"));
    assertEquals(new Target.OfPod("https", "10.0.0.5", "1", ""), pod("proxy", "https:p:1", "", ""));
    assertEquals("400 address not allowed", refused(() -> pod("proxy", "here", "", "/")));
    assertEquals("400 address not allowed", refused(() -> pod("proxy", "two", "", "/")));
    assertEquals(
        "400 invalid pod request \"ftp:p:1\"", refused(() -> pod("proxy", "ftp:p:1", "", "/")));
  }

  @Test
  void aServiceLeadsToOneOfItsPods() {
    objects.put(
        SERVICES,
        object(
            "{'metadata':{'name':'s','namespace':'ns'},'spec':{'ports':[{'name':'web','port':80}]}}"));
    assertEquals("404 services \"s\" not found", refused(() -> service("s")));
    slice("10.0.0.5", "p", "true");

    assertEquals(new Target.OfPod("http", "10.0.0.5", "8080", "/y/"), service("http:s:80"));
    assertEquals(new Target.OfPod("", "10.0.0.5", "8080", "/y/"), service("s:web"));
    assertEquals("503 no service port 99 found for service \"s\"", refused(() -> service("s:99")));
    assertEquals("503 no endpoints available for service \"s:db\"", refused(() -> service("s:db")));
    assertEquals("400 invalid service request \"a:b:c:d\"", refused(() -> service("a:b:c:d")));
  }

  @Test
  void aServiceLeadsNowhereElse() {
    slice("10.0.0.5", "p", "false");
    assertEquals(
        "503 no endpoints available for service \"s:web\"", refused(() -> service("s:web")));
    // an address that somebody wrote there, and that is not the pod's
    slice("10.0.0.6", "p", "true");
    assertEquals(
        "503 no endpoints available for service \"s:web\"", refused(() -> service("s:web")));
    slice("127.0.0.1", "here", "true");
    assertEquals(
        "503 no endpoints available for service \"s:web\"", refused(() -> service("s:web")));
  }
}
