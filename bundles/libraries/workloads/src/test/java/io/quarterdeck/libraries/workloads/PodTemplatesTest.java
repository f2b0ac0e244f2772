// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads;

import static io.quarterdeck.libraries.workloads.PodsInTests.object;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import org.junit.jupiter.api.Test;

class PodTemplatesTest {
  @Test
  void aPodHasWhatItsTemplateHas() {
    ApiObject owner =
        object(
            "{'metadata':{'name':'web','namespace':'a','uid':'u'},'spec':{'template':{'metadata':"
                + "{'labels':{'app':'web'},'annotations':{'k':'v'},'finalizers':['f/f'],'name':'x'},"
                + "'spec':{'containers':[{'name':'c'}]}}}}");
    ApiObject pod =
        PodTemplates.pod(
            owner.field("spec").get("template"),
            owner,
            new GroupVersionKind("apps", "v1", "ReplicaSet"));
    assertEquals(
        object(
            "{'apiVersion':'v1','kind':'Pod','metadata':{'generateName':'web-','namespace':'a',"
                + "'labels':{'app':'web'},'annotations':{'k':'v'},'finalizers':['f/f'],"
                + "'ownerReferences':[{'apiVersion':'apps/v1','kind':'ReplicaSet','name':'web',"
                + "'uid':'u','controller':true,'blockOwnerDeletion':true}]},"
                + "'spec':{'containers':[{'name':'c'}]}}"),
        pod);
  }

  @Test
  void aPrefixIsNoLongerThanAName() {
    assertEquals("web-", PodTemplates.prefix("web"));
    assertEquals("x".repeat(253), PodTemplates.prefix("x".repeat(253)));
  }
}
