// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.networking;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.api.validation.LabelSelectorValidation;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates a NetworkPolicy's spec.
 *
 * <p>Kubernetes: {@code ValidateNetworkPolicySpec}.
 */
final class NetworkPolicyValidation {
  private static final List<String> PROTOCOLS = List.of("TCP", "UDP", "SCTP");
  private static final List<String> TYPES = List.of("Ingress", "Egress");

  private NetworkPolicyValidation() {}

  static void validate(Node spec, List<FieldError> errors) {
    LabelSelectorValidation.validate(spec.get("podSelector"), errors);
    for (Node i : spec.get("ingress").items()) {
      i.get("ports").items().forEach(p -> port(p, errors));
      i.get("from").items().forEach(p -> peer(p, errors));
    }
    for (Node e : spec.get("egress").items()) {
      e.get("ports").items().forEach(p -> port(p, errors));
      e.get("to").items().forEach(p -> peer(p, errors));
    }
    Node types = spec.get("policyTypes");
    if (types.size() > 2) {
      errors.add(FieldError.invalid(types, "may not specify more than two policyTypes"));
      return;
    }
    types.items().forEach(t -> Validate.oneOf(t, TYPES, errors));
  }

  private static void port(Node p, List<FieldError> errors) {
    if (p.get("protocol").isPresent()) {
      Validate.oneOf(p.get("protocol"), PROTOCOLS, errors);
    }
    Node port = p.get("port");
    Node end = p.get("endPort");
    if (port.value() instanceof Number) {
      Validate.port(port, errors);
    }
    if (end.isPresent()) {
      endPort(end, port, errors);
    }
    if (port.isPresent() && !(port.value() instanceof Number)) {
      Validate.form(port, Names::portName, errors);
    }
  }

  private static void endPort(Node end, Node port, List<FieldError> errors) {
    if (port.isAbsent()) {
      errors.add(FieldError.invalid(end, "may not be specified when `port` is not specified"));
    } else if (!(port.value() instanceof Number)) {
      errors.add(FieldError.invalid(end, "may not be specified when `port` is non-numeric"));
    } else {
      if (end.number() < port.number()) {
        errors.add(
            FieldError.invalid(
                end.path(), port.value(), "must be greater than or equal to `port`"));
      }
      Validate.port(end, errors);
    }
  }

  private static void peer(Node peer, List<FieldError> errors) {
    int kinds = 0;
    if (peer.get("podSelector").isPresent()) {
      kinds++;
      LabelSelectorValidation.validate(peer.get("podSelector"), errors);
    }
    if (peer.get("namespaceSelector").isPresent()) {
      kinds++;
      LabelSelectorValidation.validate(peer.get("namespaceSelector"), errors);
    }
    if (peer.get("ipBlock").isPresent()) {
      kinds++;
      block(peer.get("ipBlock"), errors);
    }
    if (kinds == 0) {
      errors.add(FieldError.required(peer.path(), "must specify a peer"));
    } else if (kinds > 1 && peer.get("ipBlock").isPresent()) {
      errors.add(
          FieldError.forbidden(peer.path(), "may not specify both ipBlock and another peer"));
    }
  }

  private static void block(Node block, List<FieldError> errors) {
    Node cidr = block.get("cidr");
    if (!Validate.required(cidr, errors)) {
      return;
    }
    Addresses.Block outer = Addresses.block(cidr, errors);
    for (Node e : block.get("except").items()) {
      Addresses.Block inner = Addresses.block(e, errors);
      if (outer != null && inner != null && !outer.strictlyContains(inner)) {
        errors.add(FieldError.invalid(e, "must be a strict subset of `cidr`"));
      }
    }
  }

  /** Warns of blocks that are valid and yet written unusually. */
  static void warn(Node spec, List<String> warnings) {
    spec.get("ingress")
        .items()
        .forEach(i -> i.get("from").items().forEach(p -> warnBlock(p, warnings)));
    spec.get("egress")
        .items()
        .forEach(e -> e.get("to").items().forEach(p -> warnBlock(p, warnings)));
  }

  private static void warnBlock(Node peer, List<String> warnings) {
    Addresses.warn(peer.at("ipBlock", "cidr"), warnings);
    peer.at("ipBlock", "except").items().forEach(e -> Addresses.warn(e, warnings));
  }
}
