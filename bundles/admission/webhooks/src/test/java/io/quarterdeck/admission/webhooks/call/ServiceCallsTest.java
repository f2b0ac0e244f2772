// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.admission.webhooks.match.Invocation;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.libraries.client.Credentials;
import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.libraries.client.service.ClientConfig;
import io.quarterdeck.libraries.client.service.OwnAddress;
import io.quarterdeck.libraries.client.service.ServiceRouting;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.webhook.WebhookServer;
import io.quarterdeck.testkit.webhook.WebhookServer.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/** Where services are, and how the server shows itself there. */
final class ServiceCallsTest extends Calling {
  @Test
  void servicesAreReachedAtTheirAddress() throws Exception {
    ClientConfig.Service service = new ClientConfig.Service("ns", "hook", "yes", server.port());
    ClientConfig client = new ClientConfig("", service, identity.pem());
    String start =
        "failed to call webhook: Post \"https://hook.ns.svc:"
            + server.port()
            + "/yes?timeout=10s\": ";
    assertEquals(start + "service \"hook\" not found", failure(client));
    put("'type':'ClusterIP','clusterIP':'None'");
    assertEquals(start + "cannot route to service with ClusterIP \"None\"", failure(client));
    put("'type':'ClusterIP','clusterIP':'127.0.0.1','ports':[{'port':1}]");
    assertEquals(
        start + "no service port " + server.port() + " found for service \"hook\"",
        failure(client));
    put("'type':'NodePort','clusterIP':'127.0.0.1','ports':[{'port':" + server.port() + "}]");
    assertTrue(call(client).allowed());
    assertEquals("hook.ns.svc:" + server.port(), server.calls().getLast().host());
    put("'type':'ExternalName','externalName':'localhost'");
    assertTrue(call(client).allowed());
  }

  @Test
  void servicesAreReachedAtTheirEndpoints() throws Exception {
    ClientConfig.Service service = new ClientConfig.Service("ns", "hook", "yes", 443);
    Invocation i =
        new Invocation(hook(new ClientConfig("", service, identity.pem()), 10, "None"), MAPS);
    AdmissionRequest r = write().request();
    put("'type':'ClusterIP','clusterIP':'None','ports':[{'name':'https','port':443}]");
    slice("other", "127.0.0.1", "true");
    slice("hook", "127.0.0.2", "false");
    try (HookCalls routed =
        new HookCalls(
            objects,
            Credentials.NONE,
            ServiceRouting.of("endpoints"),
            new OwnAddress(),
            RestMeters.unseen(),
            Egress.DIRECT)) {
      CallFailure none =
          assertThrows(CallFailure.class, () -> routed.call(i, r, r.object(), null, true));
      assertTrue(
          String.valueOf(none.getMessage())
              .endsWith("no endpoints available for service \"hook\""));
      slice("hook", "127.0.0.1", "true");
      assertTrue(routed.call(i, r, r.object(), null, true).allowed());
      put("'type':'ExternalName','externalName':'localhost'");
      CallFailure external =
          assertThrows(
              CallFailure.class,
              () -> {
                try (HookCalls fresh =
                    new HookCalls(
                        objects,
                        Credentials.NONE,
                        ServiceRouting.ENDPOINTS,
                        new OwnAddress(),
                        RestMeters.unseen(),
                        Egress.DIRECT)) {
                  fresh.call(i, r, r.object(), null, true);
                }
              });
      assertTrue(
          String.valueOf(external.getMessage())
              .endsWith("unsupported service type \"ExternalName\""));
    }
    assertThrows(IllegalArgumentException.class, () -> ServiceRouting.of("magic"));
  }

  private void slice(String service, String address, String ready) {
    objects.put(
        new GroupResource("discovery.k8s.io", "endpointslices"),
        Literal.object(
            "{'apiVersion':'discovery.k8s.io/v1','kind':'EndpointSlice','metadata':{'name':'"
                + service
                + "-1','namespace':'ns','labels':{'kubernetes.io/service-name':'"
                + service
                + "'}},'ports':[{'name':'metrics','port':1},{'name':'https','port':"
                + server.port()
                + "}],'endpoints':[{'addresses':['"
                + address
                + "'],'conditions':{'ready':"
                + ready
                + "}}]}"));
  }

  private void put(String spec) {
    objects.put(
        SERVICES,
        Literal.object(
            "{'apiVersion':'v1','kind':'Service','metadata':{'name':'hook','namespace':'ns'},"
                + "'spec':{"
                + spec
                + "}}"));
  }

  @Test
  void theKubeconfigSaysHowTheServerShowsItself() throws Exception {
    TestCertificate own = TestCertificate.authority("CN=webhook.test");
    Path token = Files.writeString(folder.resolve("token"), "secret\n");
    try (WebhookServer strict = new WebhookServer(identity, own)) {
      strict.on(
          "/x", c -> Answer.review(c, "'allowed':" + c.authorization().equals("Bearer secret")));
      CallFailure refused =
          assertThrows(CallFailure.class, () -> call(url(strict.url("/x"), identity)));
      assertTrue(String.valueOf(refused.getMessage()).contains("/x?timeout=10s\": "));
      Path kubeconfig =
          Files.writeString(
              folder.resolve("kubeconfig"),
              "apiVersion: v1\nkind: Config\nusers:\n- name: '127.0.0.1:"
                  + strict.port()
                  + "'\n  user:\n    tokenFile: "
                  + token
                  + "\n    client-certificate-data: "
                  + own.caBundle()
                  + "\n    client-key-data: "
                  + Base64.getEncoder().encodeToString(own.keyPem().getBytes())
                  + "\n");
      try (HookCalls known =
          new HookCalls(
              objects,
              Credentials.read(kubeconfig.toString()),
              ServiceRouting.CLUSTERIP,
              new OwnAddress(),
              RestMeters.unseen(),
              Egress.DIRECT)) {
        Invocation i = new Invocation(hook(url(strict.url("/x"), identity), 10, "None"), MAPS);
        AdmissionRequest r = write().request();
        assertTrue(known.call(i, r, r.object(), null, true).allowed());
      }
    }
  }
}
