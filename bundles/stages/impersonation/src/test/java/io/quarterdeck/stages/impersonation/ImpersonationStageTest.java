// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.impersonation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.spi.stage.RequestInfo;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ImpersonationStageTest {
  /** What is allowed: {@code VERB RESOURCE NAME}. */
  private final Set<String> allowed = new HashSet<>();

  private final Metrics metrics = new Metrics();
  private final ImpersonationStage stage =
      new ImpersonationStage(new Rights(), metrics, gate -> true);

  private final class Rights implements AccessReviewer {
    @Override
    public Decision review(Attributes a) {
      return allowed.contains(a.verb() + " " + a.qualifiedResource() + " " + a.name())
          ? new Decision.Allow("")
          : Decision.noOpinion();
    }

    @Override
    public Authorizer.Rules rulesFor(UserInfo user, String namespace) {
      throw new UnsupportedOperationException();
    }
  }

  private record Fields(Map<String, List<String>> values) implements Credentials.Headers {
    @Override
    public @Nullable String first(String name) {
      return all(name).isEmpty() ? null : all(name).getFirst();
    }

    @Override
    public List<String> all(String name) {
      return values.getOrDefault(name, List.of());
    }

    @Override
    public Iterable<String> names() {
      return values.keySet();
    }
  }

  private UserInfo as(UserInfo actor, Map<String, List<String>> headers) {
    Map<String, List<String>> any = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    any.putAll(headers);
    Exchange exchange =
        new Exchange(
            new ApiRequest(
                "GET",
                "/api/v1/namespaces/ns/pods/p",
                "",
                Query.parse(""),
                new Fields(any),
                List.of(),
                InputStream.nullInputStream(),
                "127.0.0.1",
                ""));
    exchange.setInfo(
        new RequestInfo(
            true, "get", "/api/v1/namespaces/ns/pods/p", "", "v1", "ns", "pods", "", "p"));
    exchange.setUser(actor);
    UserInfo[] seen = new UserInfo[1];
    stage.handle(
        exchange,
        x -> {
          seen[0] = x.user();
          return ApiResponse.bytes(200, "", new byte[0]);
        });
    return Objects.requireNonNull(seen[0]);
  }

  private UserInfo jane(Map<String, List<String>> headers) {
    return as(UserInfo.of("jane"), headers);
  }

  private void refused(String why, Map<String, List<String>> headers) {
    ApiException e = assertThrows(ApiException.class, () -> jane(headers));
    assertEquals(403, e.code());
    assertEquals(why, e.getMessage());
  }

  private static Map<String, List<String>> user(String name) {
    return Map.of("Impersonate-User", List.of(name));
  }

  @Test
  void withoutHeadersNothingChanges() {
    assertEquals("jane", jane(Map.of()).name());
  }

  @Test
  void moreThanANameNeedsAName() {
    ApiException e =
        assertThrows(
            ApiException.class, () -> jane(Map.of("Impersonate-Group", List.of("a", "b"))));
    assertEquals(400, e.code());
    assertEquals(
        "requested &user.DefaultInfo{Name:\"\", UID:\"\", Groups:[]string{\"a\", \"b\"},"
            + " Extra:map[string][]string(nil)} without impersonating a user name",
        e.getMessage());
  }

  @Test
  void theOldVerbGivesEverything() {
    allowed.addAll(List.of("impersonate users bob", "impersonate groups dev"));
    assertEquals(
        List.of("dev", "system:authenticated"),
        jane(Map.of("Impersonate-User", List.of("bob"), "Impersonate-Group", List.of("dev")))
            .groups());
    assertEquals(List.of("system:authenticated"), jane(user("bob")).groups());
  }

  @Test
  void theFirstModesRefusalIsReportedUntilOneHasSucceeded() {
    refused(
        "pods \"p\" is forbidden: User \"jane\" cannot impersonate-on:user-info:get resource"
            + " \"pods\" in API group \"\" in the namespace \"ns\"",
        user("bob"));
    allowed.add("impersonate users bob");
    jane(user("bob"));
    refused(
        "users \"eve\" is forbidden: User \"jane\" cannot impersonate resource \"users\" in API"
            + " group \"\" at the cluster scope",
        user("eve"));
  }

  @Test
  void constrainedToWhatTheRequestIsAbout() {
    allowed.add("impersonate:user-info users bob");
    refused(
        "pods \"p\" is forbidden: User \"jane\" cannot impersonate-on:user-info:get resource"
            + " \"pods\" in API group \"\" in the namespace \"ns\"",
        user("bob"));
    allowed.add("impersonate-on:user-info:get pods p");
    assertEquals("bob", jane(user("bob")).name());
  }

  @Test
  void nodesAndServiceAccountsHaveTheirGroups() {
    allowed.addAll(
        List.of(
            "impersonate-on:arbitrary-node:get pods p",
            "impersonate:arbitrary-node nodes n1",
            "impersonate-on:serviceaccount:get pods p",
            "impersonate:serviceaccount serviceaccounts sa"));
    assertEquals(
        List.of("system:nodes", "system:authenticated"), jane(user("system:node:n1")).groups());
    assertEquals(
        List.of("system:serviceaccounts", "system:serviceaccounts:ns", "system:authenticated"),
        jane(user("system:serviceaccount:ns:sa")).groups());
  }

  @Test
  void aPodsServiceAccountForItsOwnNodeOnly() {
    UserInfo agent =
        new UserInfo(
            "system:serviceaccount:kube-system:agent",
            "",
            List.of(),
            Map.of("authentication.kubernetes.io/node-name", List.of("n1")));
    allowed.addAll(
        List.of(
            "impersonate-on:associated-node:get pods p", "impersonate:associated-node nodes *"));
    assertEquals("system:node:n1", as(agent, user("system:node:n1")).name());
    assertThrows(ApiException.class, () -> as(agent, user("system:node:n2")));
    assertThrows(ApiException.class, () -> as(UserInfo.of(agent.name()), user("system:node:n1")));
  }

  @Test
  void whatLooksLikeAServiceAccountAndIsNoneIsAUser() {
    allowed.add("impersonate users system:serviceaccount:ns:a:b");
    assertEquals(
        List.of("system:authenticated"), jane(user("system:serviceaccount:ns:a:b")).groups());
  }

  @Test
  void privilegesAreNotGivenInTheNewModes() {
    allowed.addAll(
        List.of(
            "impersonate-on:user-info:get pods p",
            "impersonate:user-info users bob",
            "impersonate:user-info groups system:masters"));
    refused(
        "groups.authentication.k8s.io \"system:masters\" is forbidden: User \"jane\" cannot"
            + " impersonate:user-info resource \"groups\" in API group \"authentication.k8s.io\""
            + " at the cluster scope: impersonating the system:masters group is not allowed",
        Map.of("Impersonate-User", List.of("bob"), "Impersonate-Group", List.of("system:masters")));
  }

  private void counted(String sample) {
    assertTrue(metrics.text().lines().anyMatch(sample::equals), metrics.text());
  }

  @Test
  void attemptsAndQuestionsAreCountedByMode() {
    assertThrows(ApiException.class, () -> jane(user("bob")));
    counted("apiserver_impersonation_attempts_total{mode=\"user-info\",decision=\"denied\"} 1");
    allowed.add("impersonate users bob");
    jane(user("bob"));
    counted("apiserver_impersonation_attempts_total{mode=\"legacy\",decision=\"allowed\"} 1");
    String asked = "apiserver_impersonation_authorization_attempts_total{mode=";
    counted(asked + "\"user-info\",decision=\"denied\"} 2");
    counted(asked + "\"legacy\",decision=\"denied\"} 1");
    counted(asked + "\"legacy\",decision=\"allowed\"} 1");
    counted(
        "apiserver_impersonation_attempts_duration_seconds_count"
            + "{mode=\"legacy\",decision=\"allowed\"} 1");
  }

  @Test
  void extraIsCheckedValueByValue() {
    allowed.addAll(List.of("impersonate users bob", "impersonate userextras/acme.io/team blue"));
    assertEquals(
        Map.of("acme.io/team", List.of("blue")),
        jane(Map.of(
                "Impersonate-User",
                List.of("bob"),
                "Impersonate-Extra-Acme.Io%2fTeam",
                List.of("blue")))
            .extra());
    assertThrows(
        ApiException.class,
        () ->
            jane(
                Map.of(
                    "Impersonate-User",
                    List.of("bob"),
                    "Impersonate-Extra-acme.io%2fteam",
                    List.of("blue", "red"))));
  }

  private void extraRefused(String key, String value, String why) {
    allowed.addAll(
        List.of("impersonate-on:user-info:get pods p", "impersonate:user-info users bob"));
    refused(
        "userextras.authentication.k8s.io is forbidden: User \"jane\" cannot impersonate:user-info"
            + " resource \"userextras\" in API group \"authentication.k8s.io\" at the cluster"
            + " scope: "
            + why,
        Map.of("Impersonate-User", List.of("bob"), "Impersonate-Extra-" + key, List.of(value)));
  }

  @Test
  void keysOfExtraArePathsWithADomainInTheNewModes() {
    String invalid =
        "impersonating an invalid key in extra is not allowed: extra.key: Invalid value: ";
    extraRefused("", "v", "impersonating the empty string key in extra is not allowed");
    extraRefused(
        "team",
        "v",
        invalid + "\"team\": must be a domain-prefixed path (such as \"acme.io/foo\")");
    extraRefused(
        "acme.io%2fa b",
        "v",
        invalid
            + "\"a b\": Invalid path (regex used for validation is"
            + " '[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+')");
    extraRefused(
        "acme.io%2f%41",
        "v", "impersonating a non-lowercase key in extra is not allowed: \"acme.io/A\"");
    extraRefused("acme.io%2fa", "", "impersonating the empty string value in extra is not allowed");
  }
}
