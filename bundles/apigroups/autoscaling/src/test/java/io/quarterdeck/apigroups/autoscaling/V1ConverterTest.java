// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class V1ConverterTest {
  private final V1Converter converter = new V1Converter();

  private static ApiObject object(String json) {
    return new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void theTargetIsAMetric() {
    ApiObject stored =
        converter.toStored(
            object(
                "{\"apiVersion\":\"autoscaling/v1\",\"kind\":\"HorizontalPodAutoscaler\","
                    + "\"spec\":{\"maxReplicas\":5,\"targetCPUUtilizationPercentage\":40}}"));
    assertEquals("autoscaling/v2", stored.apiVersion());
    Node metric = stored.field("spec").get("metrics").index(0);
    assertEquals("cpu", metric.at("resource", "name").text());
    assertEquals(40, metric.at("resource", "target", "averageUtilization").number());
    assertTrue(stored.field("spec").get("targetCPUUtilizationPercentage").isAbsent());
    ApiObject served = converter.fromStored(stored);
    assertEquals(40, served.field("spec").get("targetCPUUtilizationPercentage").number());
    assertTrue(served.field("metadata").get("annotations").isEmpty());
  }

  @Test
  void theReadingStandsInAnAnnotationToo() {
    ApiObject stored =
        converter.toStored(
            object(
                "{\"apiVersion\":\"autoscaling/v1\",\"spec\":{},\"status\":{"
                    + "\"currentReplicas\":2,\"currentCPUUtilizationPercentage\":7}}"));
    ApiObject served = converter.fromStored(stored);
    assertEquals(
        "[{\"type\":\"Resource\",\"resource\":{\"name\":\"cpu\",\"currentAverageUtilization\":7,"
            + "\"currentAverageValue\":\"0\"}}]",
        served.meta().annotations().get("autoscaling.alpha.kubernetes.io/current-metrics"));
    assertEquals(7, served.field("status").get("currentCPUUtilizationPercentage").number());
  }

  @Test
  void nothingIsLostOnTheWayThereAndBack() {
    String spec =
        "{\"apiVersion\":\"autoscaling/v2\",\"metadata\":{\"name\":\"a\"},\"spec\":{"
            + "\"maxReplicas\":9,\"metrics\":["
            + "{\"type\":\"Resource\",\"resource\":{\"name\":\"memory\",\"target\":"
            + "{\"type\":\"AverageValue\",\"averageValue\":\"500Mi\"}}},"
            + "{\"type\":\"Object\",\"object\":{\"describedObject\":{\"kind\":\"Service\","
            + "\"name\":\"s\"},\"metric\":{\"name\":\"m\"},\"target\":{\"type\":\"Value\","
            + "\"value\":\"10\"}}},"
            + "{\"type\":\"External\",\"external\":{\"metric\":{\"name\":\"e\"},\"target\":"
            + "{\"type\":\"AverageValue\",\"averageValue\":\"30\"}}},"
            + "{\"type\":\"Resource\",\"resource\":{\"name\":\"cpu\",\"target\":"
            + "{\"type\":\"Utilization\",\"averageUtilization\":70}}}],"
            + "\"behavior\":{\"scaleDown\":{\"selectPolicy\":\"Max\",\"policies\":[{\"type\":"
            + "\"Pods\",\"value\":1,\"periodSeconds\":15}]}}}}";
    ApiObject back = converter.toStored(converter.fromStored(object(spec)));
    assertEquals(object(spec).tree().get("spec"), back.tree().get("spec"));
    assertTrue(back.field("metadata").get("annotations").isEmpty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "metrics | [",
        "metrics | {'a':1}",
        "metrics | [7]",
        "metrics | [{'type':7}]",
        "metrics | [{'type':'Pods','pods':7}]",
        "metrics | [{'type':'Pods','pods':{'targetAverageValue':{'x':1}}}]",
        "metrics | [{'type':'Pods','pods':{'targetAverageValue':'abc'}}]",
        "metrics | [{'type':'Resource','resource':{'targetAverageUtilization':'5'}}]",
        "metrics | [{'type':'Resource','resource':{'targetAverageUtilization':5000000000}}]",
        "metrics | [{'type':'Object','object':{'target':'x'}}]",
        "behavior | []",
        "behavior | {}",
        "behavior | {'ScaleUp':{'Policies':7}}",
        "behavior | {'ScaleDown':{'StabilizationWindowSeconds':'x'}}",
        "conditions | [{'type':'A','lastTransitionTime':'yesterday'}]",
        "current-metrics | [{'type':'Pods','pods':{'metricName':[]}}]",
      })
  void anAnnotationThatIsNotOfItsTypeCountsAsNone(String name, String text) {
    ApiObject without = converter.toStored(annotated("other", ""));
    ApiObject with = converter.toStored(annotated(name, text));
    assertEquals(without.tree().get("spec"), with.tree().get("spec"));
    assertEquals(without.tree().get("status"), with.tree().get("status"));
  }

  @Test
  void namesAreReadInAnyCaseAndUnknownOnesLeftOut() {
    ApiObject stored =
        converter.toStored(
            annotated(
                "metrics",
                "[{'Type':'Pods','nope':{'a':1},'pods':{'metricname':'m','x':1,"
                    + "'targetAverageValue':5}}]"));
    assertEquals(
        "{\"type\":\"Pods\",\"pods\":{\"metric\":{\"name\":\"m\"},\"target\":"
            + "{\"type\":\"AverageValue\",\"averageValue\":\"5\"}}}",
        Json.text(stored.field("spec").get("metrics").index(0).value()));
  }

  @Test
  void anAmountThatIsNotKnownIsZero() {
    ApiObject served =
        converter.fromStored(
            object(
                "{\"spec\":{},\"status\":{\"currentMetrics\":[{\"type\":\"External\",\"external\":"
                    + "{\"metric\":{\"name\":\"e\"},\"current\":{\"averageValue\":\"3\"}}}]}}"));
    assertEquals(
        "[{\"type\":\"External\",\"external\":{\"metricName\":\"e\",\"currentValue\":\"0\","
            + "\"currentAverageValue\":\"3\"}}]",
        served.meta().annotations().get("autoscaling.alpha.kubernetes.io/current-metrics"));
  }

  private static ApiObject annotated(String name, String text) {
    ApiObject out =
        object(
            "{\"apiVersion\":\"autoscaling/v1\",\"spec\":{\"targetCPUUtilizationPercentage\":40},"
                + "\"status\":{\"currentReplicas\":1}}");
    out.meta()
        .mutableAnnotations()
        .put("autoscaling.alpha.kubernetes.io/" + name, text.replace('\'', '"'));
    return out;
  }
}
