// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.ownerreferencespermissionenforcement.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.lookup.KindLookup;
import io.quarterdeck.testkit.admission.Attempt;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OwnerReferencesPermissionEnforcementTest {
  private final Reviewer reviewer = new Reviewer();
  private final Map<GroupVersionKind, KindLookup.Served> kinds =
      Map.of(
          new GroupVersionKind("apps", "v1", "Deployment"),
          new KindLookup.Served(new GroupVersionResource("apps", "v1", "deployments"), true),
          new GroupVersionKind("", "v1", "Node"),
          new KindLookup.Served(new GroupVersionResource("", "v1", "nodes"), false));
  private final OwnerReferencesPermissionEnforcement plugin =
      new OwnerReferencesPermissionEnforcement(
          new OwnerReferencesPermissionEnforcement.Rights(() -> reviewer, () -> kinds::get));

  /** Allows what it was set to. */
  private static final class Reviewer implements AccessReviewer {
    private final Set<String> allowed = new HashSet<>();

    @Override
    public Decision review(Attributes a) {
      String asked =
          String.join(" ", a.verb(), a.apiGroup(), a.qualifiedResource(), a.namespace(), a.name());
      return allowed.contains(asked) ? new Decision.Allow("") : Decision.noOpinion();
    }

    @Override
    public Authorizer.Rules rulesFor(UserInfo user, String namespace) {
      throw new UnsupportedOperationException();
    }
  }

  private static ApiObject map(String owner) {
    return object(
        "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'c','namespace':'ns','ownerReferences':["
            + owner
            + "]}}");
  }

  private static String owner(String apiVersion, String kind, String more) {
    return "{'apiVersion':'%s','kind':'%s','name':'d','uid':'1'%s}"
        .formatted(apiVersion, kind, more);
  }

  private String refusal(Attempt a) {
    return a.refusal(plugin).replaceFirst(".* is forbidden: ", "");
  }

  private static final String DEPLOYMENT = owner("apps/v1", "Deployment", "");
  private static final String BLOCKED =
      owner("apps/v1", "Deployment", ",'blockOwnerDeletion':true");

  @Test
  void changingOwnersNeedsDelete() {
    assertEquals("", refusal(Attempt.create("configmaps", map(DEPLOYMENT))));
    String refusal = "cannot set an ownerRef on a resource you can't delete: , <nil>";
    assertEquals(refusal, refusal(Attempt.update("configmaps", map(""), map(DEPLOYMENT))));
    assertEquals(refusal, refusal(Attempt.update("configmaps", map(DEPLOYMENT), map(""))));
    assertEquals("", refusal(Attempt.update("configmaps", map(DEPLOYMENT), map(DEPLOYMENT))));
    reviewer.allowed.add("delete  configmaps ns c");
    assertEquals("", refusal(Attempt.update("configmaps", map(""), map(DEPLOYMENT))));
  }

  @Test
  void blockingNeedsFinalizersOfTheOwner() {
    reviewer.allowed.add("delete  configmaps ns c");
    String refusal =
        "cannot set blockOwnerDeletion if an ownerReference refers to a resource you can't set"
            + " finalizers on: , <nil>";
    assertEquals(refusal, refusal(Attempt.create("configmaps", map(BLOCKED))));
    reviewer.allowed.add("update apps deployments/finalizers ns d");
    assertEquals("", refusal(Attempt.create("configmaps", map(BLOCKED))));
    ApiObject onNode = map(owner("v1", "Node", ",'blockOwnerDeletion':true"));
    assertEquals(refusal, refusal(Attempt.create("configmaps", onNode)));
    reviewer.allowed.add("update  nodes/finalizers  d");
    assertEquals("", refusal(Attempt.create("configmaps", onNode)));
    ApiObject labelled = onNode.copy();
    labelled.meta().mutableLabels().put("a", "b");
    reviewer.allowed.clear();
    assertEquals("", refusal(Attempt.update("configmaps", onNode, labelled)), "was there");
  }

  @Test
  void unknownKindsAreRefused() {
    assertEquals(
        "cannot set blockOwnerDeletion in this case because cannot find RESTMapping for APIVersion"
            + " x.org/v1 Kind Y: no matches for kind \"Y\" in version \"x.org/v1\"",
        refusal(
            Attempt.create(
                "configmaps", map(owner("x.org/v1", "Y", ",'blockOwnerDeletion':true")))));
  }
}
