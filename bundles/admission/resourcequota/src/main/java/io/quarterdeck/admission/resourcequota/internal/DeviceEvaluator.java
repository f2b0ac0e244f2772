// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.resourcequota.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.runtime.pod.ResourceList;
import io.quarterdeck.spi.admission.AdmissionRequest;
import java.util.Map;
import java.util.TreeMap;

/** Resource claims: their number, and the devices that they ask for by class. */
final class DeviceEvaluator implements Evaluator {
  private static final String CLAIMS = "count/resourceclaims.resource.k8s.io";
  private static final String OF_CLASS = ".deviceclass.resource.k8s.io/devices";

  /** What a request for all devices counts as: the most that one can get. */
  private static final long MOST = 32;

  @Override
  public boolean handles(AdmissionRequest r) {
    return Evaluator.isWhole(r);
  }

  @Override
  public boolean counts(String name) {
    return name.equals(CLAIMS) || name.endsWith(OF_CLASS);
  }

  @Override
  public Map<String, Quantity> usage(ApiObject claim) {
    Map<String, Quantity> out = new TreeMap<>();
    out.put(CLAIMS, ONE);
    for (Node request : claim.field("spec").at("devices", "requests").items()) {
      ResourceList.add(out, ofRequest(request));
    }
    return out;
  }

  /** Of alternatives only one will be given: of each class the most. */
  private static Map<String, Quantity> ofRequest(Node request) {
    Map<String, Quantity> out = new TreeMap<>();
    add(request.get("exactly"), out);
    request.get("firstAvailable").items().forEach(alternative -> add(alternative, out));
    return out;
  }

  private static void add(Node device, Map<String, Quantity> out) {
    if (device.isPresent()) {
      boolean all = device.get("allocationMode").text().equals("All");
      long count = all ? MOST : device.get("count").number(1);
      ResourceList.max(
          out,
          Map.of(
              device.get("deviceClassName").text() + OF_CLASS,
              Quantity.parse(Long.toString(count))));
    }
  }
}
