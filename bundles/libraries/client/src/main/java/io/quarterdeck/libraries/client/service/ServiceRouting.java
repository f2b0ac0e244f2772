// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.service;

/** Where the connections to services go. */
public enum ServiceRouting {
  /** To the service's own address: somebody on this machine forwards it (kube-proxy). */
  CLUSTERIP,

  /** To one of its ready endpoints (kube-apiserver: {@code --enable-aggregator-routing}). */
  ENDPOINTS;

  /**
   * By its name in lower case.
   *
   * @throws IllegalArgumentException for another word
   */
  public static ServiceRouting of(String name) {
    return switch (name) {
      case "clusterip" -> CLUSTERIP;
      case "endpoints" -> ENDPOINTS;
      default ->
          throw new IllegalArgumentException(
              "service.routing = " + name + " is neither clusterip nor endpoints");
    };
  }
}
