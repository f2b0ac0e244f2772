// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.quotas;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.libraries.pods.ResourceList;
import io.quarterdeck.spi.admission.AdmissionRequest;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Resource claims: their number, and the devices that they ask for, by class and as the extended
 * resources of that class. A claim that stands for the extended resources of a pod adds to these
 * only what the pod has not been charged for already.
 */
final class DeviceEvaluator implements Evaluator {
  private static final String CLAIMS = "count/resourceclaims.resource.k8s.io";
  private static final String OF_CLASS = ".deviceclass.resource.k8s.io/devices";
  private static final String REQUESTS = "requests.";

  /** What a request for all devices counts as: the most that one can get. */
  private static final long MOST = 32;

  private final DeviceClasses classes;
  private final PodOfClaim pods;

  DeviceEvaluator(DeviceClasses classes, PodOfClaim pods) {
    this.classes = classes;
    this.pods = pods;
  }

  @Override
  public boolean handles(AdmissionRequest r) {
    return Evaluator.isWhole(r);
  }

  @Override
  public boolean counts(String name) {
    return name.equals(CLAIMS)
        || name.endsWith(OF_CLASS)
        || (name.startsWith(REQUESTS) && classes.offer(name.substring(REQUESTS.length())));
  }

  @Override
  public Map<String, Quantity> usage(ApiObject claim) {
    Map<String, Quantity> devices = new TreeMap<>();
    for (Node request : claim.field("spec").at("devices", "requests").items()) {
      ResourceList.add(devices, ofRequest(request));
    }
    Map<String, Quantity> out = extended(devices);
    Map<String, Quantity> charged = pods.charged(claim);
    out.replaceAll((name, amount) -> less(amount, charged.get(name)));
    out.values().removeIf(amount -> amount.signum() <= 0);
    devices.forEach((name, amount) -> out.put(name + OF_CLASS, amount));
    out.put(CLAIMS, ONE);
    return out;
  }

  private static Quantity less(Quantity amount, @Nullable Quantity had) {
    return had == null ? amount : amount.minus(had);
  }

  private Map<String, Quantity> extended(Map<String, Quantity> devices) {
    Map<String, Quantity> out = new TreeMap<>();
    devices.forEach(
        (name, amount) -> {
          out.put(REQUESTS + DeviceClasses.IMPLICIT + name, amount);
          String own = classes.ownName(name);
          if (!own.isEmpty()) {
            out.merge(REQUESTS + own, amount, Quantity::plus);
          }
        });
    return out;
  }

  /** By class; of alternatives only one will be given: of each class the most. */
  private static Map<String, Quantity> ofRequest(Node request) {
    Map<String, Quantity> out = new TreeMap<>();
    add(request.get("exactly"), out);
    request.get("firstAvailable").items().forEach(alternative -> add(alternative, out));
    return out;
  }

  private static void add(Node device, Map<String, Quantity> out) {
    if (device.isPresent()) {
      Quantity amount = Quantity.parse(Long.toString(count(device)));
      ResourceList.max(out, Map.of(device.get("deviceClassName").text(), amount));
    }
  }

  private static long count(Node device) {
    return switch (device.get("allocationMode").text()) {
      case "All" -> MOST;
      case "ExactCount", "" -> device.get("count").number(1);
      // of a later version: nobody knows how many it will be
      default -> 0;
    };
  }
}
