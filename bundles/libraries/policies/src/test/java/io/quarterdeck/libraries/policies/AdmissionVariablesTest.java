// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.policies;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.admission.AdmissionContext;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Reinvocation;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.cel.CelAuthorizer;
import io.quarterdeck.spi.lookup.ObjectVersions.Served;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.OneVersion;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AdmissionVariablesTest {
  private static final ApiObject POD = Literal.pod("{'nodeName':'n'}");
  private static final AccessReviewer REVIEWER =
      new AccessReviewer() {
        @Override
        public Decision review(Attributes attributes) {
          return Decision.noOpinion();
        }

        @Override
        public Authorizer.Rules rulesFor(UserInfo user, String namespace) {
          throw new UnsupportedOperationException();
        }
      };

  private static AdmissionVariables of(AdmissionRequest request) {
    return new AdmissionVariables(request, () -> REVIEWER);
  }

  private static String text(AdmissionRequest request) {
    return Literal.text(of(request).get("request"));
  }

  @Test
  void aRequestHasTheFieldsOfAnAdmissionReview() {
    UserInfo user =
        new UserInfo("jane", "7", List.of("dev", "ops"), Map.of("scope", List.of("all")));
    AdmissionRequest r = Attempt.create("pods", POD).of("status").by(user).dryRun().request();
    assertEquals(
        Literal.text(
            Literal.object(
                    """
                    {'kind':{'group':'','version':'v1','kind':'Pod'},
                     'resource':{'group':'','version':'v1','resource':'pods'},
                     'subResource':'status',
                     'requestKind':{'group':'','version':'v1','kind':'Pod'},
                     'requestResource':{'group':'','version':'v1','resource':'pods'},
                     'requestSubResource':'status',
                     'name':'p','namespace':'ns','operation':'CREATE',
                     'userInfo':{'username':'jane','uid':'7','groups':['dev','ops'],
                                 'extra':{'scope':['all']}},
                     'dryRun':true,'options':{}}
                    """)
                .tree()),
        sorted(text(r)));
  }

  /** The members of {@code kind} and {@code resource} have no order of their own. */
  private static String sorted(String json) {
    ApiObject object = Literal.object(json);
    for (String kind : new String[] {"kind", "requestKind"}) {
      order(object, kind, "kind");
    }
    for (String resource : new String[] {"resource", "requestResource"}) {
      order(object, resource, "resource");
    }
    return Literal.text(object.tree());
  }

  private static void order(ApiObject object, String field, String last) {
    for (String member : new String[] {"group", "version", last}) {
      Object value = object.object(field).remove(member);
      object.object(field).put(member, value);
    }
  }

  @Test
  void whatIsEmptyIsAbsent() {
    ApiObject node = Literal.object("{'apiVersion':'v1','kind':'Node','metadata':{'name':''}}");
    AdmissionRequest r =
        Attempt.delete("nodes", node).by(new UserInfo("", "", List.of(), Map.of())).request();
    Map<?, ?> request = (Map<?, ?>) of(r).get("request");
    assertEquals(
        List.of(
            "kind",
            "resource",
            "requestKind",
            "requestResource",
            "operation",
            "userInfo",
            "dryRun",
            "options"),
        request == null ? List.of() : List.copyOf(request.keySet()));
    assertEquals(Map.of(), request == null ? null : request.get("userInfo"));
    assertNull(of(r).get("object"));
    assertSame(node.tree(), of(r).get("oldObject"));
  }

  @Test
  void theOptionsAreThoseOfTheRequest() {
    ApiObject options =
        Literal.object(
            "{'apiVersion':'meta.k8s.io/v1','kind':'CreateOptions','fieldManager':'me'}");
    AdmissionRequest r =
        Attempt.create("pods", POD)
            .within(new AdmissionContext(options, Long.MAX_VALUE, new Reinvocation()))
            .request();
    Map<?, ?> request = (Map<?, ?>) of(r).get("request");
    assertEquals(options.tree(), request == null ? null : request.get("options"));
  }

  @Test
  void theNameIsThatOfTheObjectWhereTheRequestHasNone() {
    Map<?, ?> request =
        (Map<?, ?>) of(Attempt.create("pods", POD).named("").request()).get("request");
    assertEquals("p", request == null ? null : request.get("name"));
  }

  @Test
  void theRequestIsMadeOnce() {
    AdmissionVariables variables = of(Attempt.create("pods", POD).request());
    assertSame(variables.get("request"), variables.get("request"));
  }

  @Test
  void aRequestMatchedInAnotherVersionIsShownInIt() {
    Served v2 =
        new Served(
            new GroupVersionResource("", "v2", "pods"), new GroupVersionKind("", "v2", "Pod"));
    AdmissionRequest r = Attempt.update("pods", POD, POD).request();
    AdmissionVariables.Shown shown = AdmissionVariables.Shown.of(r, v2, OneVersion::new);
    AdmissionVariables variables = new AdmissionVariables(r, shown, () -> REVIEWER, null, null);
    assertEquals("v2", new ApiObject(tree(variables, "object")).gvk().version());
    assertEquals("v2", new ApiObject(tree(variables, "oldObject")).gvk().version());
    assertEquals("v1", POD.gvk().version(), "the request's own object is not changed");
    Map<?, ?> request = (Map<?, ?>) variables.get("request");
    assertEquals(
        Map.of("group", "", "version", "v2", "kind", "Pod"),
        request == null ? null : request.get("kind"));
    assertEquals(
        Map.of("group", "", "version", "v1", "kind", "Pod"),
        request == null ? null : request.get("requestKind"));
  }

  private static Map<String, @Nullable Object> tree(AdmissionVariables variables, String name) {
    return requireNonNull(Trees.asObject(variables.get(name)));
  }

  @Test
  void anObjectInTheSameVersionIsNotCopied() {
    AdmissionRequest r = Attempt.create("pods", POD).request();
    Served own = new Served(r.resource(), r.kind());
    AdmissionVariables.Shown shown =
        AdmissionVariables.Shown.of(
            r,
            own,
            () -> {
              throw new AssertionError("nothing is to be converted");
            });
    assertSame(r.object(), shown.object());
    assertNull(shown.old());
    assertEquals(AdmissionVariables.Shown.plain(r), shown);
  }

  @Test
  void theNamespaceAndTheParameterAreThoseThatAreGiven() {
    AdmissionRequest r = Attempt.create("pods", POD).request();
    AdmissionVariables variables =
        new AdmissionVariables(
            r, AdmissionVariables.Shown.plain(r), () -> REVIEWER, Map.of("a", 1L), Map.of("b", 2L));
    assertEquals(Map.of("a", 1L), variables.get("namespaceObject"));
    assertEquals(Map.of("b", 2L), variables.get("params"));
    assertNull(of(r).get("namespaceObject"));
    assertNull(of(r).get("params"));
    assertNull(variables.get("somethingElse"));
  }

  @Test
  void theAuthorizerAsksForTheUserOfTheRequest() {
    UserInfo jane = UserInfo.of("jane");
    AdmissionRequest r = Attempt.create("pods", POD).of("exec").by(jane).named("").request();
    assertEquals(new CelAuthorizer(REVIEWER, jane, null), of(r).get("authorizer"));
    assertEquals(
        new CelAuthorizer(
            REVIEWER, jane, new CelAuthorizer.Resource("", "pods", "exec", "ns", "p")),
        of(r).get("authorizer.requestResource"));
  }
}
