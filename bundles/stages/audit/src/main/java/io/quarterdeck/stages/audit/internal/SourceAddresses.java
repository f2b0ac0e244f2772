// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal;

import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.spi.stage.ApiRequest;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a request comes from: what proxies say, then the peer, which cannot lie. What is no address
 * is left out, and each stands as it is best written. Kubernetes: {@code SourceIPs}.
 */
final class SourceAddresses {
  private static final Pattern FORM =
      Pattern.compile("\\d{1,9}(\\.\\d{1,9}){3}|[0-9A-Fa-f.]*+:[0-9A-Fa-f:.]*+");
  private static final Pattern ZEROS = Pattern.compile("(^|\\.)0+(?=\\d)");

  private SourceAddresses() {}

  static List<String> of(ApiRequest request) {
    List<String> out = new ArrayList<>();
    for (String part : request.header("X-Forwarded-For").split(",", -1)) {
      String proxied = address(part.strip());
      if (proxied != null) {
        out.add(proxied);
      }
    }
    String real = address(request.header("X-Real-Ip").strip());
    if (real != null && !out.contains(real)) {
      out.add(real);
    }
    String peer = address(request.remoteAddress());
    if (peer != null && (out.isEmpty() || !out.getLast().equals(peer))) {
      out.add(peer);
    }
    return out;
  }

  /** Zeros before the numbers of an IPv4 address mean nothing here. No name service is asked. */
  private static @Nullable String address(String text) {
    if (!FORM.matcher(text).matches()) {
      return null;
    }
    try {
      String plain = Addresses.isIpv6(text) ? text : ZEROS.matcher(text).replaceAll("$1");
      return Addresses.text(InetAddress.ofLiteral(plain).getAddress());
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
