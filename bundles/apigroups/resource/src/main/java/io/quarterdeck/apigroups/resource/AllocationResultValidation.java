// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.api.validation.ConditionValidation;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.scheduling.AffinityValidation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Validates a claim's status: what was allocated, for whom, and what drivers report of it.
 *
 * <p>Kubernetes: {@code validateResourceClaimStatusUpdate}, {@code validateAllocationResult}.
 */
final class AllocationResultValidation {
  private static final int MOST_CONSUMERS = 256;
  private static final int MOST_CONDITIONS = 8;
  private static final int MOST_ADDRESSES = 16;
  private static final int LONGEST_INTERFACE = 256;
  private static final int LONGEST_HARDWARE = 128;
  private static final int LARGEST_DATA = 10 * 1024;
  private static final List<String> SOURCES = List.of("FromClaim", "FromClass");
  private static final Pattern UID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  private AllocationResultValidation() {}

  static void validate(Node claim, Node old, List<FieldError> errors) {
    Node status = claim.get("status");
    Set<String> requests = ResourceClaimValidation.names(claim.get("spec"));
    Lists.set(
        status.get("reservedFor"),
        MOST_CONSUMERS,
        c -> c.get("uid").text(),
        AllocationResultValidation::consumer,
        errors);
    Set<String> allocated = devices(status);
    Lists.set(
        status.get("devices"),
        Integer.MAX_VALUE,
        AllocationResultValidation::device,
        (d, found) -> reported(d, allocated, found),
        errors);
    reserved(claim, old, errors);
    Node allocation = status.get("allocation");
    Node before = old.at("status", "allocation");
    if (allocation.isPresent() && before.isPresent()) {
      if (!Validate.same(allocation, before)) {
        errors.add(FieldError.invalid(allocation, "field is immutable"));
      }
    } else if (allocation.isPresent()) {
      allocation(allocation, requests, errors);
    }
  }

  /** The devices that are allocated, as {@link #device} names them. */
  static Set<String> devices(Node status) {
    Set<String> out = new HashSet<>();
    status.at("allocation", "devices", "results").items().forEach(r -> out.add(device(r)));
    return out;
  }

  /** Driver, pool and device, and the share when the device is shared. */
  static String device(Node d) {
    String id = d.get("driver").text() + "/" + d.get("pool").text() + "/" + d.get("device").text();
    return d.get("shareID").isPresent() ? id + "/" + d.get("shareID").text() : id;
  }

  private static void consumer(Node c, List<FieldError> errors) {
    for (String field : List.of("resource", "name", "uid")) {
      Validate.required(c.get(field), errors);
    }
  }

  private static void reserved(Node claim, Node old, List<FieldError> errors) {
    Node reserved = claim.at("status", "reservedFor");
    if (reserved.isEmpty()) {
      return;
    }
    if (claim.at("status", "allocation").isAbsent()) {
      errors.add(
          FieldError.forbidden(
              reserved.path(), "may not be specified when `allocated` is not set"));
    } else if (claim.at("metadata", "deletionTimestamp").isPresent()) {
      List<?> before = old.at("status", "reservedFor").items().stream().map(Node::value).toList();
      if (reserved.items().stream().map(Node::value).anyMatch(v -> !before.contains(v))) {
        errors.add(
            FieldError.forbidden(
                reserved.path(),
                "new entries may not be added while `deallocationRequested` or `deletionTimestamp`"
                    + " are set"));
      }
    }
  }

  private static void allocation(Node a, Set<String> requests, List<FieldError> errors) {
    Node devices = a.get("devices");
    if (Lists.atMost(devices.get("results"), ResourceClaimValidation.MOST, errors)) {
      devices.get("results").items().forEach(r -> result(r, requests, errors));
    }
    if (Lists.atMost(devices.get("config"), 2 * ResourceClaimValidation.MOST, errors)) {
      for (Node c : devices.get("config").items()) {
        if (Validate.required(c.get("source"), errors)) {
          Validate.oneOf(c.get("source"), SOURCES, errors);
        }
        ResourceClaimValidation.references(c.get("requests"), requests, errors);
        DeviceConfigurationValidation.opaque(c, false, errors);
      }
    }
    if (a.get("nodeSelector").isPresent()) {
      AffinityValidation.nodeSelector(a.get("nodeSelector"), errors);
    }
  }

  private static void result(Node r, Set<String> requests, List<FieldError> errors) {
    ResourceClaimValidation.reference(Lists.text(r, "request"), requests, errors);
    place(r, errors);
    DeviceValidation.binding(r, errors);
    r.get("tolerations").items().forEach(t -> Tolerance.toleration(t, errors));
    share(r, errors);
  }

  private static void place(Node d, List<FieldError> errors) {
    DeviceConfigurationValidation.driver(d.get("driver"), errors);
    ResourceSliceValidation.poolName(d.get("pool"), errors);
    Validate.form(Lists.text(d, "device"), Names::dnsLabel, errors);
  }

  private static void share(Node d, List<FieldError> errors) {
    Node share = d.get("shareID");
    if (share.isPresent() && !UID.matcher(share.text()).matches()) {
      errors.add(
          FieldError.invalid(
              share,
              "uid must be in RFC 4122 normalized form, `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx` with"
                  + " lowercase hexadecimal characters"));
    }
  }

  private static void reported(Node d, Set<String> allocated, List<FieldError> errors) {
    place(d, errors);
    share(d, errors);
    if (!allocated.contains(device(d))) {
      errors.add(
          FieldError.invalid(d.path(), device(d), "must be an allocated device in the claim"));
    }
    Lists.atMost(d.get("conditions"), MOST_CONDITIONS, errors);
    ConditionValidation.validate(d.get("conditions"), errors);
    if (d.get("data").isPresent()) {
      DeviceConfigurationValidation.json(d.get("data"), LARGEST_DATA, errors);
    }
    network(d.get("networkData"), errors);
  }

  private static void network(Node n, List<FieldError> errors) {
    longest(n.get("interfaceName"), LONGEST_INTERFACE, errors);
    longest(n.get("hardwareAddress"), LONGEST_HARDWARE, errors);
    Lists.set(n.get("ips"), MOST_ADDRESSES, Node::text, Addresses::interfaceAddress, errors);
  }

  private static void longest(Node n, int most, List<FieldError> errors) {
    if (n.text().length() > most) {
      errors.add(FieldError.tooLong(n.path(), most));
    }
  }
}
