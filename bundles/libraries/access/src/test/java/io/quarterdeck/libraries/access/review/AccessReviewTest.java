// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.access.review;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AccessReviewTest {
  private static final UserInfo ALICE =
      new UserInfo("alice", "u", List.of("dev"), Map.of("b", List.of("2"), "a", List.of("1")));

  private static Attributes list(@Nullable String fields, @Nullable String labels) {
    return new Attributes(
        UserInfo.of("a"), "list", true, "", "v1", "", "pods", "", "", "", fields, labels);
  }

  private static String text(Object tree) {
    return Json.text(tree).strip().replace('"', '\'');
  }

  private static String quoted(String json) {
    return json.strip().replace('\'', '"').replaceAll("\n *", "");
  }

  @Test
  void theSpecLeavesOutWhatIsEmpty() {
    assertEquals(
        quoted(
            "{'resourceAttributes':{'verb':'list','version':'v1','resource':'pods'},'user':'a'}"),
        AccessReview.spec(list(null, null)).strip());
    assertEquals(
        quoted("{'nonResourceAttributes':{'path':'/version','verb':'get'},'user':'a'}"),
        AccessReview.spec(Attributes.path(UserInfo.of("a"), "get", "/version")).strip());
  }

  @Test
  void theSpecSaysWhoAsksForWhat() {
    Attributes a = Attributes.resource(ALICE, "get", "apps", "v1", "ns", "scales", "x", "n");
    assertEquals(
        quoted(
            """
            {'resourceAttributes':{'namespace':'ns','verb':'get','group':'apps','version':'v1',
             'resource':'scales','subresource':'x','name':'n'},
             'user':'alice','groups':['dev'],'extra':{'a':['1'],'b':['2']},'uid':'u'}
            """),
        AccessReview.spec(a).strip());
  }

  @Test
  void selectorsWithoutRequirementsAreLeftOut() {
    assertEquals(AccessReview.spec(list(null, null)), AccessReview.spec(list("", "")));
    assertEquals(AccessReview.spec(list(null, null)), AccessReview.spec(list("nonsense", "a,,b")));
    assertEquals(
        quoted(
            """
            {'resourceAttributes':{'verb':'list','version':'v1','resource':'pods',
             'fieldSelector':{'requirements':[{'key':'a','operator':'In','values':['b']}]},
             'labelSelector':{'requirements':[{'key':'c','operator':'Exists'}]}},
             'user':'a'}
            """),
        AccessReview.spec(list("a=b", "c")).strip());
  }

  @Test
  void whatConditionsSeeHasTheEmptyStringsToo() {
    assertEquals(
        "{'user':'a','groups':[],'uid':'','extra':{},'resourceAttributes':{'namespace':'',"
            + "'verb':'list','group':'','version':'v1','resource':'pods','subresource':'',"
            + "'name':''}}",
        text(AccessReview.request(list(null, null))));
  }

  @Test
  void theBodyIsAReviewOfTheVersionThatTheServiceKnows() {
    assertEquals(
        quoted(
            """
            {'kind':'SubjectAccessReview','apiVersion':'authorization.k8s.io/v1beta1',
             'metadata':{},'spec':{},'status':{'allowed':false}}
            """),
        new String(AccessReview.body("v1beta1", "{}"), StandardCharsets.UTF_8));
  }

  @Test
  void theSizeIsOfAllThatTheRequesterChooses() {
    assertEquals(
        "listv1pods".length() + "a=b".length() + "c".length(), AccessReview.size(list("a=b", "c")));
    assertEquals(
        "getappsv1nsscalesxn".length(),
        AccessReview.size(
            Attributes.resource(ALICE, "get", "apps", "v1", "ns", "scales", "x", "n")));
    assertEquals(
        "get/version".length(), AccessReview.size(Attributes.path(ALICE, "get", "/version")));
  }
}
