// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which families a service has, and its address in each.
 *
 * @param ranges one a family, the first is that of services that do not say
 */
record ClusterIPAllocator(List<ServiceIPRange> ranges) {
  private static final FieldPath POLICY = FieldPath.of("spec", "ipFamilyPolicy");

  ClusterIPAllocator {
    if (ranges.isEmpty()
        || ranges.size() > 2
        || ranges.size() == 2 && ranges.get(0).ipv6() == ranges.get(1).ipv6()) {
      throw new IllegalArgumentException("one range of service addresses, or one of each family");
    }
    ranges = List.copyOf(ranges);
  }

  /**
   * Fills in families and addresses, which go together as {@link ServiceIPFamilyValidation} has it.
   * What the service had before stays, be it as it may: whether it may change is not asked here.
   *
   * @param allocator of what it does not have yet
   */
  void allocate(ApiObject service, @Nullable ApiObject old, IPAllocator allocator) {
    List<String> asked = asked(service.field("spec"));
    List<String> families = families(service, asked, old);
    int had = old == null ? 0 : asked(old.field("spec")).size();
    boolean headless = asked.contains("None");
    List<String> ips = new ArrayList<>();
    if (headless) {
      ips.add("None");
    } else {
      for (int i = 0; i < families.size(); i++) {
        if (i >= asked.size()) {
          ips.add(next(service, asked, families, i, allocator));
        } else {
          if (i >= had) {
            take(service, asked, i, allocator);
          }
          ips.add(asked.get(i));
        }
      }
    }
    Map<String, @Nullable Object> spec = service.object("spec");
    spec.put("ipFamilies", new ArrayList<Object>(families));
    spec.put("clusterIP", ips.getFirst());
    spec.put("clusterIPs", new ArrayList<Object>(ips));
  }

  private static List<String> asked(Node spec) {
    String ip = spec.get("clusterIP").text();
    List<String> ips = new ArrayList<>(spec.get("clusterIPs").strings());
    if (ips.isEmpty() && !ip.isEmpty()) {
      ips.add(ip);
    }
    return ips;
  }

  /** Families as asked, as the addresses say, else as the policy has it. */
  private List<String> families(ApiObject service, List<String> asked, @Nullable ApiObject old) {
    Map<String, @Nullable Object> spec = service.object("spec");
    // who picks the endpoints of a service without a selector may pick any family's
    boolean open = asked.contains("None") && service.field("spec").get("selector").isEmpty();
    Values.absent(spec, "ipFamilyPolicy", open ? "RequireDualStack" : "SingleStack");
    String policy = String.valueOf(spec.get("ipFamilyPolicy"));
    List<String> families = new ArrayList<>(service.field("spec").get("ipFamilies").strings());
    boolean both = !policy.equals("SingleStack");
    if (!both && isReduced(service, old)) {
      families.subList(1, families.size()).clear();
      asked.subList(Math.min(1, asked.size()), asked.size()).clear();
    }
    require(service, policy, families, asked, open);
    for (int i = families.size(); i < asked.size(); i++) {
      if (!asked.get(i).equals("None") && Addresses.parse(asked.get(i)) != null) {
        families.add(Addresses.isIpv6(asked.get(i)) ? "IPv6" : "IPv4");
      }
    }
    if (families.isEmpty()) {
      families.add(ranges.getFirst().family());
    }
    if (both && families.size() == 1 && (open || ranges.size() == 2)) {
      families.add(families.contains("IPv4") ? "IPv6" : "IPv4");
    }
    return families;
  }

  /** A service that goes back to one family need not say which one goes. */
  private static boolean isReduced(ApiObject service, @Nullable ApiObject old) {
    Node now = service.field("spec");
    return old != null
        && now.get("ipFamilies").size() == 2
        && now.get("ipFamilies").strings().equals(old.field("spec").get("ipFamilies").strings())
        && !old.field("spec").get("ipFamilyPolicy").text().equals("SingleStack");
  }

  private void require(
      ApiObject service, String policy, List<String> families, List<String> asked, boolean open) {
    List<FieldError> errors = new ArrayList<>();
    if (policy.equals("RequireDualStack") && ranges.size() < 2 && !open) {
      errors.add(
          FieldError.invalid(
              POLICY, policy, "this cluster is not configured for dual-stack services"));
    }
    if (policy.equals("SingleStack") && families.size() > 1) {
      errors.add(tooFew(policy, "ipFamilies"));
    } else if (policy.equals("SingleStack") && asked.size() > 1) {
      errors.add(tooFew(policy, "clusterIPs"));
    }
    for (int i = 0; i < families.size(); i++) {
      String family = families.get(i);
      FieldPath path = FieldPath.of("spec", "ipFamilies").index(i);
      if (ranges.stream().noneMatch(r -> r.family().equals(family)) && !asked.contains("None")) {
        errors.add(FieldError.invalid(path, family, "not configured on this cluster"));
      }
    }
    refuse(service, errors);
  }

  private static void refuse(ApiObject service, List<FieldError> errors) {
    if (!errors.isEmpty()) {
      throw ApiException.invalid(service.gvk(), service.meta().name(), errors);
    }
  }

  private static FieldError tooFew(String policy, String what) {
    return FieldError.invalid(
        POLICY,
        policy,
        "must be RequireDualStack or PreferDualStack when multiple '" + what + "' are specified");
  }

  private static String next(
      ApiObject service,
      List<String> asked,
      List<String> families,
      int index,
      IPAllocator allocator) {
    String ip = allocator.next(families.get(index));
    if (ip.isEmpty()) {
      List<String> named = new ArrayList<>(asked);
      while (named.size() < families.size()) {
        named.add("");
      }
      throw refused(service, named, "failed to allocate IP: range is full");
    }
    return ip;
  }

  private static void take(
      ApiObject service, List<String> asked, int index, IPAllocator allocator) {
    String ip = asked.get(index);
    String problem = Addresses.parse(ip) == null ? "" : allocator.take(ip);
    if (!problem.isEmpty()) {
      throw refused(service, asked, "failed to allocate IP " + ip + ": " + problem);
    }
  }

  /** {@code named}: what the service names itself, empty where it does not. */
  static ApiException refused(ApiObject service, List<String> named, String problem) {
    FieldError error = FieldError.invalid(FieldPath.of("spec", "clusterIPs"), named, problem);
    return ApiException.invalid(service.gvk(), service.meta().name(), List.of(error));
  }
}
