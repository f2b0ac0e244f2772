// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.serviceaccount;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.stage.AuditNotes;
import io.quarterdeck.spi.authentication.TokenIssuer;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class TokenRequestTest {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07.890Z");

  private final MemoryObjects objects = new MemoryObjects();
  private final List<TokenIssuer.Claims> issued = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private long longest;
  private long extended;

  private final class Issuer implements TokenIssuer {
    @Override
    public String issuer() {
      return "https://issuer.example";
    }

    @Override
    public long maxExpirationSeconds() {
      return longest;
    }

    @Override
    public long extendedExpirationSeconds() {
      return extended;
    }

    @Override
    public String issue(Claims claims) {
      issued.add(claims);
      return "signed";
    }
  }

  private record Account(ApiObject get) implements Subresource.Parent {
    @Override
    public String name() {
      return get.meta().name();
    }

    @Override
    public ApiObject update(UnaryOperator<ApiObject> change) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ApiObject delete(ApiObject deleteOptions) {
      throw new UnsupportedOperationException();
    }
  }

  private ApiObject put(String resource, String kind, String json) {
    ApiObject object =
        new ApiObject(
            Json.readObject(
                ("{\"apiVersion\":\"v1\",\"kind\":\"" + kind + "\"," + json + "}")
                    .getBytes(StandardCharsets.UTF_8)));
    objects.put(new GroupResource("", resource), object);
    return object;
  }

  private ApiObject ask(String body) {
    return ask(true, body);
  }

  private ApiObject ask(boolean sameUid, String body) {
    ApiObject account =
        put(
            "serviceaccounts",
            "ServiceAccount",
            "\"metadata\":{\"name\":\"sa\",\"namespace\":\"ns\",\"uid\":\"u-sa\"}");
    String json =
        "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"TokenRequest\"," + body + "}";
    StrategyContext context =
        new StrategyContext(
            new GroupVersionResource("", "v1", "serviceaccounts"),
            new GroupVersionKind("", "v1", "ServiceAccount"),
            "ns",
            "token",
            UserInfo.of("admin"),
            false,
            objects,
            NOW,
            warnings::add);
    return new TokenRequest(Issuer::new, () -> List.of("api"), sameUid)
        .perform(
            new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8))),
            new Account(account),
            context);
  }

  private void refused(int code, String message, String body) {
    ApiException e = assertThrows(ApiException.class, () -> ask(body));
    assertEquals(message, e.status().message());
    assertEquals(code, e.code());
  }

  @Test
  void aRequestForAnotherIncarnationIsRefused() {
    String other = "\"metadata\":{\"uid\":\"u-other\"},\"spec\":{\"expirationSeconds\":600}";
    String difference =
        "the UID in the token request (u-other) does not match the UID of the service account"
            + " (u-sa)";
    refused(
        409,
        "Operation cannot be fulfilled on TokenRequest.authentication.k8s.io \"sa\": " + difference,
        other);

    Map<String, String> notes = new HashMap<>();
    AuditNotes.collecting(notes::put, () -> ask(false, other));
    assertEquals(difference, notes.get("authentication.k8s.io/token-request-uid-mismatch"));
    assertEquals("sa", ask(other.replace("u-other", "u-sa")).meta().name());
  }

  @Test
  void whatIsSignedAndWhatIsAnswered() {
    Map<String, String> notes = new HashMap<>();
    ApiObject answer =
        AuditNotes.collecting(notes::put, () -> ask("\"spec\":{\"expirationSeconds\":600}"));
    assertEquals(
        Map.of(
            "authentication.kubernetes.io/issued-credential-id", "JTI=" + issued.getFirst().id()),
        notes);
    assertEquals("sa", answer.meta().name());
    assertEquals("ns", answer.meta().namespace());
    assertEquals(
        "{\"audiences\":[\"api\"],\"expirationSeconds\":600}",
        Json.text(new TreeMap<>(answer.object("spec"))));
    assertEquals(
        "{\"token\":\"signed\",\"expirationTimestamp\":\"2026-03-04T05:16:07Z\"}",
        Json.text(answer.object("status")));
    TokenIssuer.Claims claims = issued.getFirst();
    assertEquals(new TokenIssuer.Ref("sa", "u-sa"), claims.serviceAccount());
    assertEquals(600, claims.lifetimeSeconds());
    assertEquals(List.of("api"), claims.audiences());
    assertNull(claims.pod());
  }

  @Test
  void boundsOfTheLifetime() {
    String invalid = "TokenRequest.authentication.k8s.io \"\" is invalid: spec.expirationSeconds: ";
    refused(
        422,
        invalid + "Invalid value: 599: may not specify a duration less than 10 minutes",
        "\"spec\":{\"expirationSeconds\":599}");
    refused(
        422,
        invalid + "Invalid value: 4294967297: may not specify a duration larger than 2^32 seconds",
        "\"spec\":{\"expirationSeconds\":4294967297}");
    longest = 3600;
    ask("\"spec\":{\"expirationSeconds\":7200}");
    assertEquals(3600, issued.getFirst().lifetimeSeconds());
    assertEquals(
        List.of("requested expiration of 7200 seconds shortened to 3600 seconds"), warnings);
  }

  private static final String TO_POD =
      "\"spec\":{\"expirationSeconds\":%d,\"audiences\":[\"%s\"],"
          + "\"boundObjectRef\":{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"name\":\"p\"}}";

  private void pod(String account, String node) {
    put(
        "pods",
        "Pod",
        "\"metadata\":{\"name\":\"p\",\"namespace\":\"ns\",\"uid\":\"u-p\"},"
            + "\"spec\":{\"serviceAccountName\":\""
            + account
            + "\",\"nodeName\":\""
            + node
            + "\"}");
  }

  @Test
  void onlyTheKubeletsOwnRequestForThisServerLivesLonger() {
    extended = 9999;
    pod("sa", "");
    ask(TO_POD.formatted(3607, "api"));
    ask(TO_POD.formatted(3607, "other"));
    ask(TO_POD.formatted(3600, "api"));
    ask("\"spec\":{\"expirationSeconds\":3607}");
    assertEquals(
        List.of(9999L, 3607L, 3600L, 3607L),
        issued.stream().map(TokenIssuer.Claims::lifetimeSeconds).toList());
    assertEquals(
        List.of(3607L, 0L, 0L, 0L),
        issued.stream().map(TokenIssuer.Claims::warnAfterSeconds).toList());
  }

  @Test
  void aPodOnANodeThatIsThereOrNot() {
    pod("sa", "n");
    ask(TO_POD.formatted(600, "api"));
    put("nodes", "Node", "\"metadata\":{\"name\":\"n\",\"uid\":\"u-n\"}");
    ask(TO_POD.formatted(600, "api"));
    assertEquals(new TokenIssuer.Ref("p", "u-p"), issued.getFirst().pod());
    assertEquals(new TokenIssuer.Ref("n", ""), issued.getFirst().node());
    assertEquals(new TokenIssuer.Ref("n", "u-n"), issued.getLast().node());
  }

  @Test
  void whatCannotBeBound() {
    refused(404, "pods \"p\" not found", TO_POD.formatted(600, "api"));
    pod("other", "");
    refused(
        400,
        "cannot bind token for serviceaccount \"sa\" to pod running with different serviceaccount"
            + " name.",
        TO_POD.formatted(600, "api"));
    refused(
        400,
        "cannot bind token to object of type apps/v1, Kind=Deployment",
        "\"spec\":{\"expirationSeconds\":600,\"boundObjectRef\":{\"apiVersion\":\"apps/v1\","
            + "\"kind\":\"Deployment\",\"name\":\"d\"}}");
    put("secrets", "Secret", "\"metadata\":{\"name\":\"s\",\"namespace\":\"ns\",\"uid\":\"u-s\"}");
    refused(
        409,
        "Operation cannot be fulfilled on Secret \"s\": the UID in the bound object reference"
            + " (u-old) does not match the UID in record. The object might have been deleted and"
            + " then recreated",
        "\"spec\":{\"expirationSeconds\":600,\"boundObjectRef\":{\"apiVersion\":\"v1\","
            + "\"kind\":\"Secret\",\"name\":\"s\",\"uid\":\"u-old\"}}");
    assertEquals(List.of(), issued);
  }
}
