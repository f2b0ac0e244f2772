// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AutoscalerStrategyTest {
  private static final AutoscalerStrategy STRATEGY = new AutoscalerStrategy(false, true);
  private static final StrategyContext CONTEXT =
      new StrategyContext(
          new GroupVersionResource("autoscaling", "v2", "horizontalpodautoscalers"),
          new GroupVersionKind("autoscaling", "v2", "HorizontalPodAutoscaler"),
          "ns",
          "",
          UserInfo.of("someone"),
          false,
          new MemoryObjects(),
          Instant.EPOCH,
          warning -> {});

  private static String spec(String json) {
    ApiObject object = Literal.object("{'apiVersion':'autoscaling/v2','spec':" + json + "}");
    STRATEGY.applyDefaults(object);
    String once = Literal.text(object.tree().get("spec"));
    STRATEGY.applyDefaults(object);
    assertEquals(once, Literal.text(object.tree().get("spec")), "twice is once");
    return once;
  }

  @Test
  void anAutoscalerKeepsOnePodAtLeastAndProcessorsBelow80Percent() {
    assertEquals(
        "{'minReplicas':1,'metrics':[{'type':'Resource','resource':{'name':'cpu',"
            + "'target':{'type':'Utilization','averageUtilization':80}}}]}",
        spec("{}"));
    assertEquals(spec("{}"), spec("{'minReplicas':1,'metrics':[]}"));
  }

  @Test
  void tolerancesAreDroppedWhereTheyAreSwitchedOff() {
    AutoscalerStrategy without = new AutoscalerStrategy(false, false);
    String plain = "{'spec':{'behavior':{'scaleUp':{'policies':[]},'scaleDown':{}}}}";
    String tolerant =
        "{'spec':{'behavior':{'scaleUp':{'policies':[],'tolerance':'0.1'},"
            + "'scaleDown':{'tolerance':'0.2'}}}}";

    ApiObject created = Literal.object(tolerant);
    without.prepareForCreate(created, CONTEXT);
    assertEquals(plain, Literal.text(created.tree()));
    ApiObject updated = Literal.object(tolerant);
    without.prepareForUpdate(updated, Literal.object(plain), CONTEXT);
    assertEquals(plain, Literal.text(updated.tree()));
    ApiObject kept = Literal.object(tolerant);
    without.prepareForUpdate(kept, Literal.object(tolerant), CONTEXT);
    assertEquals(tolerant, Literal.text(kept.tree()), "what has one keeps it");
    STRATEGY.prepareForCreate(kept, CONTEXT);
    assertEquals(tolerant, Literal.text(kept.tree()));
  }

  @Test
  void whatIsSetStays() {
    String set = "{'minReplicas':2,'metrics':[{'type':'Pods'}]}";
    assertEquals(set, spec(set));
  }

  @Test
  void aBehaviorIsCompletedInBothDirections() {
    String metrics = "'metrics':[{'type':'Pods'}],";
    assertEquals(
        "{'minReplicas':1,"
            + metrics
            + "'behavior':{"
            + "'scaleUp':{'selectPolicy':'Max','policies':["
            + "{'type':'Pods','value':4,'periodSeconds':15},"
            + "{'type':'Percent','value':100,'periodSeconds':15}],"
            + "'stabilizationWindowSeconds':0},"
            + "'scaleDown':{'selectPolicy':'Max','policies':["
            + "{'type':'Percent','value':100,'periodSeconds':15}]}}}",
        spec("{'minReplicas':1," + metrics + "'behavior':{}}"));
  }

  @Test
  void aBehaviorKeepsWhatItSays() {
    String behavior =
        "{'scaleUp':{'stabilizationWindowSeconds':5,'selectPolicy':'Disabled','policies':[]},"
            + "'scaleDown':{'stabilizationWindowSeconds':6,'selectPolicy':'Min',"
            + "'policies':[{'type':'Pods','value':1,'periodSeconds':2}]}}";
    String set = "{'minReplicas':1,'metrics':[{'type':'Pods'}],'behavior':" + behavior + "}";
    assertEquals(set, spec(set));
  }

  private static List<@Nullable Object> cells(String version, String fields) {
    ApiObject object =
        Literal.object(
            "{'apiVersion':'autoscaling/"
                + version
                + "','metadata':{'name':'a',"
                + "'creationTimestamp':'2024-01-01T00:00:00Z'},"
                + fields
                + "}");
    return STRATEGY.table().cells(object, Instant.parse("2024-01-01T00:00:10Z"));
  }

  @Test
  void aRowShowsTargetAndBounds() {
    String ref = "'scaleTargetRef':{'kind':'Deployment','name':'d'},'maxReplicas':5";
    assertEquals(
        List.of("a", "Deployment/d", "<none>", "<unset>", 5L, 3L, "10s"),
        cells("v2", "'spec':{" + ref + "},'status':{'currentReplicas':3}"));
    assertEquals(
        List.of("a", "Deployment/d", "cpu: 7%/40%", "2", 5L, 3L, "10s"),
        cells(
            "v1",
            "'spec':{"
                + ref
                + ",'minReplicas':2,'targetCPUUtilizationPercentage':40},"
                + "'status':{'currentReplicas':3,'currentCPUUtilizationPercentage':7}"));
  }
}
