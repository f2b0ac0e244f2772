// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which certificate a client is shown. Names that the configuration gives come before those that
 * certificates say, whole ones before wildcards, and earlier pairs before later ones. Immutable.
 * Kubernetes: BuildNamedCertificates; Go: Config.getCertificate.
 */
final class NamedCertificates {
  private final CertifiedKey standard;
  private final List<CertifiedKey> all;
  private final Map<String, CertifiedKey> byName;

  /**
   * A pair for some names.
   *
   * @param names empty for those that its certificate says
   */
  record Named(CertifiedKey pair, List<String> names) {}

  /**
   * @param standard for those who name none, or one that is nobody's
   */
  NamedCertificates(CertifiedKey standard, List<Named> named) {
    this.standard = standard;
    List<CertifiedKey> pairs = new ArrayList<>(List.of(standard));
    Map<String, CertifiedKey> given = new HashMap<>();
    Map<String, CertifiedKey> said = new HashMap<>();
    for (Named each : named) {
      pairs.add(each.pair);
      each.names.forEach(name -> given.putIfAbsent(name, each.pair));
      if (each.names.isEmpty()) {
        CertificateNames.of(each.pair.certificate())
            .forEach(name -> said.putIfAbsent(name, each.pair));
      }
    }
    said.putAll(given);
    this.all = List.copyOf(pairs);
    this.byName = Map.copyOf(said);
  }

  /** All pairs, the standard one first. */
  List<CertifiedKey> all() {
    return all;
  }

  /** Those for clients that come to an address of this machine and name no host. */
  Map<InetAddress, CertifiedKey> byAddress() {
    Map<InetAddress, CertifiedKey> found = new HashMap<>();
    byName.forEach(
        (name, pair) ->
            CertificateNames.address(name).ifPresent(address -> found.put(address, pair)));
    return found;
  }

  /**
   * The pairs that a client may be shown, the best first: it is that whose kind of key the client
   * can verify.
   *
   * @param name in lower case
   */
  List<CertifiedKey> of(String name) {
    CertifiedKey whole = byName.get(name);
    CertifiedKey found = whole == null ? byName.get(CertificateNames.wildcard(name)) : whole;
    if (found != null) {
      return List.of(found);
    }
    List<CertifiedKey> some = new ArrayList<>(all);
    some.removeIf(pair -> !CertificateNames.covers(pair.certificate(), name));
    some.add(standard);
    return some;
  }
}
