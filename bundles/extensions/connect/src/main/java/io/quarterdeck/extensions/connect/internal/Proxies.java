// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.connect.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.spi.connect.Addresses;
import io.quarterdeck.spi.connect.Target;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;

/** Requests that are passed on to nodes and pods as they are. */
final class Proxies {
  private static final int HTTP = 80;
  private static final int HTTPS = 443;
  private static final int LARGEST_PORT = 65535;

  private final Kubelets kubelets;
  private final Trust trust;
  private final Duration kubeletTimeout;
  private final Duration timeout;
  private final Egress egress;

  Proxies(
      Kubelets kubelets, Trust trust, Duration kubeletTimeout, Duration timeout, Egress egress) {
    this.egress = egress;
    this.kubelets = kubelets;
    this.trust = trust;
    this.kubeletTimeout = kubeletTimeout;
    this.timeout = timeout;
  }

  ApiResponse toNode(Target.OfNode node, Exchange exchange) {
    Kubelets.Address kubelet = kubelets.of(node.node());
    InetAddress to = proxyable(kubelet.host());
    boolean own = node.port().isEmpty() || node.port().equals(Integer.toString(kubelet.port()));
    Route route =
        own
            ? new Route(to, kubelet, trust.kubelets(), kubeletTimeout, egress)
            : route(to, kubelet.host(), node.scheme(), node.port());
    return new Passing(route, node.path(), exchange.request()).open();
  }

  ApiResponse toPod(Target.OfPod pod, Exchange exchange) {
    if (!Addresses.mayBeProxied(pod.host())) {
      throw ApiException.badRequest("address not allowed");
    }
    Route route = route(InetAddress.ofLiteral(pod.host()), pod.host(), pod.scheme(), pod.port());
    return new Passing(route, pod.path(), exchange.request()).open();
  }

  private Route route(InetAddress to, String host, String scheme, String port) {
    boolean tls = scheme.equals("https");
    int number = port.isEmpty() ? (tls ? HTTPS : HTTP) : number(host, port);
    return new Route(
        to, new Kubelets.Address(host, number), tls ? trust.anybody() : null, timeout, egress);
  }

  private static int number(String host, String port) {
    boolean digits = port.matches("[0-9]{1,9}");
    if (digits && Integer.parseInt(port) > 0 && Integer.parseInt(port) <= LARGEST_PORT) {
      return Integer.parseInt(port);
    }
    throw Passing.unreachable(
        digits
            ? "dial tcp: address " + port + ": invalid port"
            : "dial tcp: lookup tcp/" + port + ": unknown port");
  }

  /** Every address of the name must be one that may be dialled; the first is. */
  private static InetAddress proxyable(String host) {
    try {
      InetAddress[] all = InetAddress.getAllByName(host);
      for (InetAddress one : all) {
        if (!Addresses.mayBeProxied(one)) {
          throw ApiException.badRequest("address not allowed");
        }
      }
      return all[0];
    } catch (UnknownHostException e) {
      throw ApiException.badRequest("lookup " + host + ": no such host");
    }
  }
}
