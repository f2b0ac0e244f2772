// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Literal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class V1AnnotationsTest {
  private static final String PREFIX = "autoscaling.alpha.kubernetes.io/";
  private final V1Converter converter = new V1Converter();

  private ApiObject served(String spec, String status) {
    return converter.fromStored(
        Literal.object(
            "{'apiVersion':'autoscaling/v2','metadata':{'annotations':{'a':'b'}},'spec':{"
                + spec
                + "},'status':{"
                + status
                + "}}"));
  }

  private static String annotation(ApiObject served, String name) {
    return served.meta().annotations().getOrDefault(PREFIX + name, "absent").replace('"', '\'');
  }

  @Test
  void whatV1HasAFieldForNeedsNoAnnotation() {
    ApiObject served =
        served(
            "'maxReplicas':3,'metrics':[{'type':'Resource','resource':{'name':'cpu',"
                + "'target':{'type':'Utilization','averageUtilization':40}}}]",
            "'currentReplicas':1,'desiredReplicas':2,'observedGeneration':4");
    assertEquals("autoscaling/v1", served.apiVersion());
    assertEquals(Map.of("a", "b"), served.meta().annotations());
    assertEquals(
        "{'maxReplicas':3,'targetCPUUtilizationPercentage':40}",
        Literal.text(served.tree().get("spec")));
    assertEquals(
        "{'observedGeneration':4,'currentReplicas':1,'desiredReplicas':2}",
        Literal.text(served.tree().get("status")));
  }

  @Test
  void otherMetricsAndASecondPercentageOfProcessors() {
    String cpu =
        "{'type':'Resource','resource':{'name':'cpu',"
            + "'target':{'type':'Utilization','averageUtilization':%d}}}";
    ApiObject served =
        served(
            "'metrics':["
                + cpu.formatted(40)
                + ",{'type':'Pods','pods':{'metric':{'name':'m'},"
                + "'target':{'type':'AverageValue','averageValue':'1'}}}]",
            "");
    assertEquals(
        "[{'type':'Pods','pods':{'metricName':'m','targetAverageValue':'1'}}]",
        annotation(served, "metrics"));
    ApiObject twice = served("'metrics':[" + cpu.formatted(40) + "," + cpu.formatted(50) + "]", "");
    assertEquals(40, twice.field("spec").get("targetCPUUtilizationPercentage").number());
    assertEquals("absent", annotation(twice, "metrics"));
  }

  @Test
  void behaviorAndConditions() {
    ApiObject served =
        served(
            "'behavior':{'scaleDown':{'selectPolicy':'Disabled'}}",
            "'conditions':[{'type':'AbleToScale','status':'True'}]");
    assertEquals(
        "{'ScaleUp':null,'ScaleDown':{'StabilizationWindowSeconds':null,"
            + "'SelectPolicy':'Disabled','Policies':null,'Tolerance':null}}",
        annotation(served, "behavior"));
    assertEquals("[{'type':'AbleToScale','status':'True'}]", annotation(served, "conditions"));
    ApiObject back = converter.toStored(served);
    assertEquals(
        "{'scaleDown':{'selectPolicy':'Disabled'}}",
        Literal.text(back.field("spec").get("behavior").value()));
    assertEquals(
        "[{'type':'AbleToScale','status':'True'}]",
        Literal.text(back.field("status").get("conditions").value()));
    assertEquals(Map.of("a", "b"), back.meta().annotations());
  }

  @Test
  void readingsOfAnAnnotationComeBeforeThePercentage() {
    ApiObject object =
        Literal.object(
            "{'apiVersion':'autoscaling/v1','metadata':{'annotations':{}},'spec':{},"
                + "'status':{'currentCPUUtilizationPercentage':7}}");
    object
        .meta()
        .mutableAnnotations()
        .put(
            PREFIX + "current-metrics",
            Literal.quoted(
                "[{'type':'Pods','pods':{'metricName':'m','currentAverageValue':'1'}}]"));
    ApiObject stored = converter.toStored(object);
    assertEquals(
        "{'currentMetrics':[{'type':'Pods','pods':{'metric':{'name':'m'},"
            + "'current':{'averageValue':'1'}}}]}",
        Literal.text(stored.tree().get("status")));
  }

  @Test
  void withoutAnyMetricProcessorsAreKeptBelow80Percent() {
    ApiObject stored =
        converter.toStored(Literal.object("{'apiVersion':'autoscaling/v1','spec':{}}"));
    assertEquals(
        Literal.text(List.of(MetricForms.cpuTarget(80))),
        Literal.text(stored.field("spec").get("metrics").value()));
  }
}
