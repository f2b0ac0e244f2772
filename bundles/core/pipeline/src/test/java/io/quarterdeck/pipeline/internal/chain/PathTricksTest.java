// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.chain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.pipeline.internal.authorization.AuthorizationStage;
import io.quarterdeck.pipeline.internal.request.Answers;
import io.quarterdeck.pipeline.internal.stage.RequestInfoStage;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.RequestInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Whatever a path looks like, what is dispatched is what was authorized. The server decodes the
 * escapes of a path once, before any stage sees it, so that these are decoded paths.
 */
class PathTricksTest {
  private static final UserInfo MALLORY = UserInfo.of("mallory");
  private static final List<String> PIECES =
      List.of(
          "/",
          "//",
          "api",
          "apis",
          "API",
          "v1",
          "namespaces",
          "Namespaces",
          "ns",
          "secrets",
          "Secrets",
          "s",
          "..",
          ".",
          "%2e%2e",
          "%2F",
          "watch",
          "proxy",
          "status",
          "log",
          "healthz",
          "version",
          " ",
          ";",
          "\u0000",
          "ſecrets");

  private final List<Attributes> authorized = new ArrayList<>();
  private final List<RequestInfo> dispatched = new ArrayList<>();

  private void send(String path, Authorizer rule) {
    Authorizer noting =
        a -> {
          authorized.add(a);
          return rule.authorize(a);
        };
    AuthorizationStage authorization =
        Requests.authorization(Chain.fixed(Plugin.of("RBAC", noting)), List.of("RBAC"));
    Exchange exchange = new Exchange(Requests.get(path, Map.of()));
    exchange.setUser(MALLORY);
    try {
      new RequestInfoStage()
          .handle(
              exchange,
              x ->
                  authorization.handle(
                      x,
                      y -> {
                        dispatched.add(y.info());
                        return Answers.text(200, "");
                      }));
    } catch (ApiException e) {
      assertEquals(403, e.code(), path);
    }
  }

  private static Attributes asked(RequestInfo i) {
    return i.resourceRequest()
        ? Attributes.resource(
            MALLORY,
            i.verb(),
            i.apiGroup(),
            i.apiVersion(),
            i.namespace(),
            i.resource(),
            i.subresource(),
            i.name())
        : Attributes.path(MALLORY, i.verb(), i.path());
  }

  @Test
  void whatIsDispatchedIsWhatWasAuthorized() {
    Random random = new Random(1);
    for (int i = 0; i < 2000; i++) {
      StringBuilder path = new StringBuilder("/");
      for (int n = random.nextInt(12); n > 0; n--) {
        path.append(PIECES.get(random.nextInt(PIECES.size())))
            .append(random.nextBoolean() ? "/" : "");
      }
      authorized.clear();
      dispatched.clear();
      send(path.toString(), a -> new Decision.Allow(""));
      assertEquals(authorized.getLast(), asked(dispatched.getLast()), path.toString());
    }
  }

  @Test
  void noSpellingOfAPathReachesSecretsWithoutBeingAskedForThem() {
    Authorizer notSecrets =
        a ->
            a.resourceRequest() && a.resource().equals("secrets")
                ? new Decision.Deny("no")
                : new Decision.Allow("");
    for (String path :
        List.of(
            "/api/v1/namespaces/ns/secrets/s",
            "//api/v1/namespaces/ns/secrets/s",
            "/api/v1/namespaces/ns/secrets/s/",
            "/api/v1/namespaces/ns/pods/../secrets/s",
            "/api/v1/namespaces/ns/./secrets/s",
            "/healthz/../api/v1/namespaces/ns/secrets/s",
            "/api/v1/watch/namespaces/ns/secrets/s",
            "/api/v1/proxy/namespaces/ns/secrets/s",
            "/api//v1/namespaces/ns/secrets/s",
            "/api/v1//namespaces/ns/secrets/s")) {
      send(path, notSecrets);
    }
    for (RequestInfo i : dispatched) {
      assertNotEquals("secrets", i.resource(), i.path());
    }
  }
}
