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
}
