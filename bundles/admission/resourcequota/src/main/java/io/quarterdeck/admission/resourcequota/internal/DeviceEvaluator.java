// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.resourcequota.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.runtime.pod.PodContainers;
import io.quarterdeck.runtime.pod.PodReferences;
import io.quarterdeck.runtime.pod.PodResources;
import io.quarterdeck.runtime.pod.ResourceList;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

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
