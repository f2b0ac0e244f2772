// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.authorization.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer.NonResourceRule;
import io.quarterdeck.spi.authorization.Authorizer.ResourceRule;
import io.quarterdeck.spi.authorization.Authorizer.Rules;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.group.Review;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ReviewsTest {
  private static final String PODS =
      "\"resourceAttributes\":{\"verb\":\"get\",\"resource\":\"pods\"";
  private static final String START = "422 .authorization.k8s.io \"\" is invalid: ";

  /** Answers what it is given, and remembers what it was asked. */
  private static final class Answers implements AccessReviewer {
    private final List<Attributes> asked = new ArrayList<>();
    private Decision decision = Decision.noOpinion();

    @Override
    public Decision review(Attributes attributes) {
      asked.add(attributes);
      return decision;
    }

    @Override
    public Rules rulesFor(UserInfo user, String namespace) {
      return new Rules(
          List.of(new ResourceRule(List.of("get"), List.of(""), List.of("pods"), List.of("p"))),
          List.of(new NonResourceRule(List.of("get"), List.of("/" + user.name()))),
          true,
          "half of it");
    }
  }

  private final Answers answers = new Answers();
  private final Strategies strategies = new Strategies(() -> answers);

  private ApiObject answer(String resource, String body) {
    Review review = (Review) Objects.requireNonNull(strategies.byResource().get(resource));
    StrategyContext context =
        new StrategyContext(
            new GroupVersionResource(Strategies.GROUP, "v1", resource),
            new GroupVersionKind(Strategies.GROUP, "v1", "X"),
            resource.startsWith("local") ? "ns" : "",
            "",
            UserInfo.of("me", "mine"),
            false,
            new MemoryObjects(),
            Instant.EPOCH,
            w -> {});
    String json =
        "{\"apiVersion\":\"authorization.k8s.io/v1\",\"kind\":\"X\",\"metadata\":{}," + body + "}";
    return review.answer(
        new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8))), context);
  }

  private String status(String resource, String body) {
    return Json.text(answer(resource, body).tree().get("status"));
  }

  private String refusal(String resource, String body) {
    ApiException e = assertThrows(ApiException.class, () -> answer(resource, body));
    return e.code() + " " + e.status().message();
  }

  private String selector(String selector) {
    return status("selfsubjectaccessreviews", "\"spec\":{" + PODS + "," + selector + "}}");
  }

  private String badSelector(String selector) {
    return refusal("selfsubjectaccessreviews", "\"spec\":{" + PODS + "," + selector + "}}")
        .substring((START + "spec.resourceAttributes.").length());
  }

  @Test
  void showsTheDecision() {
    String body = "\"spec\":{\"user\":\"bob\"," + PODS + "}}";
    assertEquals("{\"allowed\":false}", status("subjectaccessreviews", body));
    answers.decision = new Decision.Allow("because");
    assertEquals("{\"allowed\":true,\"reason\":\"because\"}", status("subjectaccessreviews", body));
    answers.decision = new Decision.Deny("no");
    assertEquals(
        "{\"allowed\":false,\"denied\":true,\"reason\":\"no\"}",
        status("subjectaccessreviews", body));
  }

  @Test
  void asksForTheUserOfTheReviewOrForTheCaller() {
    answer(
        "subjectaccessreviews",
        "\"spec\":{\"user\":\"bob\",\"uid\":\"u\",\"groups\":[\"g\"],\"extra\":{\"k\":[\"v\"]},"
            + PODS
            + ",\"namespace\":\"n\",\"name\":\"p\",\"subresource\":\"log\",\"group\":\"g\"}}");
    assertEquals(
        new Attributes(
            new UserInfo("bob", "u", List.of("g"), Map.of("k", List.of("v"))),
            "get",
            true,
            "g",
            "*",
            "n",
            "pods",
            "log",
            "p",
            "",
            null,
            null),
        answers.asked.getFirst());
    answer(
        "selfsubjectaccessreviews",
        "\"spec\":{\"nonResourceAttributes\":{\"path\":\"/x\",\"verb\":\"get\"}}");
    assertEquals(Attributes.path(UserInfo.of("me", "mine"), "get", "/x"), answers.asked.getLast());
  }

  @Test
  void needsOneKindOfAttributesAndSomebody() {
    assertEquals(
        START
            + "[spec.resourceAttributes: Invalid value: null: exactly one of nonResourceAttributes"
            + " or resourceAttributes must be specified, spec.user: Invalid value: \"\": at least"
            + " one of user or group must be specified]",
        refusal("subjectaccessreviews", "\"spec\":{}"));
    assertEquals(
        START
            + "spec.nonResourceAttributes: Invalid value: {\"Path\":\"/x\",\"Verb\":\"get\"}:"
            + " cannot be specified in combination with resourceAttributes",
        refusal(
            "selfsubjectaccessreviews",
            "\"spec\":{"
                + PODS
                + "},\"nonResourceAttributes\":{\"path\":\"/x\",\"verb\":\"get\"}}"));
    assertEquals(
        "{\"allowed\":false}",
        status("subjectaccessreviews", "\"spec\":{\"groups\":[\"g\"],\"resourceAttributes\":{}}"));
  }

  @Test
  void aLocalReviewStaysInItsNamespace() {
    assertEquals(
        START
            + "spec.resourceAttributes.namespace: Invalid value: \"other\": must match"
            + " metadata.namespace",
        refusal(
            "localsubjectaccessreviews",
            "\"spec\":{\"user\":\"a\"," + PODS + ",\"namespace\":\"other\"}}"));
    assertEquals(
        START
            + "spec.nonResourceAttributes: Invalid value: {\"Path\":\"/x\",\"Verb\":\"get\"}:"
            + " disallowed on this kind of request",
        refusal(
            "localsubjectaccessreviews",
            "\"spec\":{\"user\":\"a\",\"nonResourceAttributes\":{\"path\":\"/x\",\"verb\":\"get\"}}"));
    assertEquals(
        "{\"allowed\":false}",
        status(
            "localsubjectaccessreviews",
            "\"spec\":{\"user\":\"a\"," + PODS + ",\"namespace\":\"ns\"}}"));
  }

  @Test
  void metadataIsEmptyButForWhatTheServerSets() {
    String spec = ",\"spec\":{" + PODS + "}}";
    assertEquals(
        START + "metadata: Invalid value: {\"name\":\"x\",\"managedFields\":[1]}: must be empty",
        refusal(
            "selfsubjectaccessreviews",
            "\"metadata\":{\"managedFields\":[1],\"name\":\"x\"}" + spec));
    assertTrue(
        refusal(
                "localsubjectaccessreviews",
                "\"metadata\":{\"namespace\":\"ns\",\"name\":\"x\"},\"spec\":{\"user\":\"a\","
                    + PODS
                    + ",\"namespace\":\"ns\"}}")
            .endsWith("must be empty except for namespace"));
    assertEquals(
        "{\"allowed\":false}",
        status(
            "selfsubjectaccessreviews",
            "\"metadata\":{\"namespace\":\"x\",\"managedFields\":[1]}" + spec));
  }

  @Test
  void selectorsAreCheckedAndPassedOn() {
    selector(
        "\"fieldSelector\":{\"requirements\":[{\"key\":\"a\",\"operator\":\"In\",\"values\":[\"b\"]}]}");
    assertEquals("a=b", answers.asked.getLast().fieldSelector());
    selector("\"labelSelector\":{\"rawSelector\":\"a in (b, c),!d,e!=f\"}");
    assertEquals("a in (b, c),!d,e!=f", answers.asked.getLast().labelSelector());
    assertEquals(
        "fieldSelector.requirements: Required value: when spec.resourceAttributes.fieldSelector is"
            + " specified, requirements or rawSelector is required",
        badSelector("\"fieldSelector\":{}"));
    assertEquals(
        "fieldSelector.rawSelector: Invalid value: \"x=y\": may not specified at the same time as"
            + " requirements",
        badSelector(
            "\"fieldSelector\":{\"rawSelector\":\"x=y\",\"requirements\":[{\"key\":\"a\",\"operator\":\"In\",\"values\":[\"b\"]}]}"));
    assertEquals(
        "labelSelector.requirements[0].values: Forbidden: may not be specified when `operator` is"
            + " 'Exists' or 'DoesNotExist'",
        badSelector(
            "\"labelSelector\":{\"requirements\":[{\"key\":\"a\",\"operator\":\"Exists\",\"values\":[\"x\"]}]}"));
    assertEquals(
        "fieldSelector.requirements[0].key: Required value: must be specified",
        badSelector(
            "\"fieldSelector\":{\"requirements\":[{\"key\":\"\",\"operator\":\"NotIn\",\"values\":[\"b\"]}]}"));
  }

  @Test
  void aSelectorThatCannotBeUnderstoodIsIgnoredAndThatIsSaid() {
    String ignored =
        "{\"allowed\":false,\"evaluationError\":\"spec.resourceAttributes.%s ignored due to parse"
            + " error\"}";
    assertEquals(
        ignored.formatted("labelSelector"), selector("\"labelSelector\":{\"rawSelector\":\"!!\"}"));
    assertEquals(
        ignored.formatted("fieldSelector"),
        selector("\"fieldSelector\":{\"requirements\":[{\"key\":\"a\",\"operator\":\"Exists\"}]}"));
    assertEquals(
        ignored.formatted("labelSelector partially"),
        selector(
            "\"labelSelector\":{\"requirements\":[{\"key\":\"a\",\"operator\":\"Bogus\"},{\"key\":\"b\",\"operator\":\"Exists\"}]}"));
    assertEquals("b", answers.asked.getLast().labelSelector());
  }

  @Test
  void fieldSelectorsMayHaveEmptyTermsAndEscapes() {
    for (String raw : List.of("a=b,", "a=b\\\\,c,d!=e", "a==b,,c=d")) {
      assertEquals(
          "{\"allowed\":false}",
          selector("\"fieldSelector\":{\"rawSelector\":\"" + raw + "\"}"),
          raw);
    }
    for (String raw : List.of("a", "a=b,c", "a=b=c")) {
      assertTrue(
          selector("\"fieldSelector\":{\"rawSelector\":\"" + raw + "\"}").contains("ignored"), raw);
    }
    String many = "a=b,".repeat(20_000);
    assertEquals(
        "{\"allowed\":false}", selector("\"fieldSelector\":{\"rawSelector\":\"" + many + "\"}"));
    assertTrue(
        selector("\"labelSelector\":{\"rawSelector\":\"" + many + "\"}").contains("ignored"),
        "labels have no empty terms");
  }

  @Test
  void listsTheRulesOfTheCaller() {
    ApiObject out = answer("selfsubjectrulesreviews", "\"spec\":{\"namespace\":\"ns\"}");
    assertEquals("{}", Json.text(out.tree().get("spec")));
    assertEquals(
        "{\"resourceRules\":[{\"verbs\":[\"get\"],\"apiGroups\":[\"\"],\"resources\":[\"pods\"],"
            + "\"resourceNames\":[\"p\"]}],\"nonResourceRules\":[{\"verbs\":[\"get\"],"
            + "\"nonResourceURLs\":[\"/me\"]}],\"incomplete\":true,"
            + "\"evaluationError\":\"half of it\"}",
        Json.text(out.tree().get("status")));
    assertEquals("400 no namespace on request", refusal("selfsubjectrulesreviews", "\"spec\":{}"));
  }
}
