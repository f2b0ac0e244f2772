// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ScaleViewTest {
  private static final StrategyContext CONTEXT =
      new StrategyContext(
          new GroupVersionResource("apps", "v1", "deployments"),
          new GroupVersionKind("apps", "v1", "Deployment"),
          "ns",
          "scale",
          UserInfo.of("someone"),
          false,
          new MemoryObjects(),
          Instant.EPOCH,
          w -> {});

  private static ApiObject deployment(String spec) {
    return Literal.object(
        "{'apiVersion':'apps/v1','kind':'Deployment','metadata':{'name':'d','namespace':'ns',"
            + "'uid':'u','resourceVersion':'7','creationTimestamp':'2024-01-01T00:00:00Z',"
            + "'labels':{'a':'b'},'generation':3},'spec':"
            + spec
            + ",'status':{'replicas':2}}");
  }

  @Test
  void aScaleHasTheWorkloadsIdentityAndItsCounts() {
    ApiObject scale = new ScaleView(o -> "a=b").read(deployment("{'replicas':3}"));
    assertEquals(
        "{'apiVersion':'autoscaling/v1','kind':'Scale','metadata':{'name':'d','namespace':'ns',"
            + "'uid':'u','resourceVersion':'7','creationTimestamp':'2024-01-01T00:00:00Z'},"
            + "'spec':{'replicas':3},'status':{'replicas':2,'selector':'a=b'}}",
        Literal.text(sortedKind(scale)));
  }

  /** The kind stands first, whatever order it was made in. */
  private static Map<String, @Nullable Object> sortedKind(ApiObject scale) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    for (String field : List.of("apiVersion", "kind", "metadata", "spec", "status")) {
      out.put(field, scale.tree().get(field));
    }
    assertEquals(out.size(), scale.tree().size());
    return out;
  }

  @Test
  void zeroReplicasAreLeftOutOfTheSpecOnly() {
    ApiObject scale = new ScaleView(o -> "").read(deployment("{'replicas':0}"));
    assertEquals("{}", Literal.text(scale.tree().get("spec")));
    assertEquals("{'replicas':2,'selector':''}", Literal.text(scale.tree().get("status")));
  }

  @Test
  void anEmptySelectorIsNoText() {
    ApiObject scale = new ScaleView(o -> "<none>").read(deployment("{}"));
    assertEquals("", scale.field("status").get("selector").text("absent"));
  }

  @Test
  void onlyTheReplicasAreWritten() {
    ApiObject parent = deployment("{'replicas':3,'paused':true}");
    ApiObject view =
        Literal.object(
            "{'metadata':{'name':'other'},'spec':{'replicas':5,'paused':false},"
                + "'status':{'replicas':9}}");
    new ScaleView(o -> "").write(view, parent, CONTEXT);
    assertEquals("{'replicas':5,'paused':true}", Literal.text(parent.tree().get("spec")));
    assertEquals("d", parent.meta().name());
    assertEquals(2, parent.field("status").get("replicas").number());
  }

  @Test
  void aScaleWithoutReplicasIsNone() {
    ApiObject parent = deployment("{'replicas':3}");
    new ScaleView(o -> "").write(Literal.object("{'spec':{}}"), parent, CONTEXT);
    assertEquals(0, parent.field("spec").get("replicas").number(-1));
  }

  @Test
  void thereAreNotLessThanNone() {
    ScaleView view = new ScaleView(o -> "");
    List<FieldError> errors = new ArrayList<>();
    view.validate(deployment("{'replicas':0}"), deployment("{}"), CONTEXT, errors);
    assertEquals(List.of(), errors);
    view.validate(deployment("{'replicas':-1}"), deployment("{}"), CONTEXT, errors);
    assertEquals(
        List.of("spec.replicas: Invalid value: -1: must be greater than or equal to 0"),
        errors.stream().map(FieldError::toString).toList());
  }
}
