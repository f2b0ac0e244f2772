// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal;

import io.quarterdeck.spi.stage.ApiRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Where a request comes from: what proxies say, then the peer, which cannot lie. */
final class SourceAddresses {
  private static final Pattern ADDRESS =
      Pattern.compile("[0-9.]{7,15}|[0-9a-fA-F.]*+:[0-9a-fA-F:.]*+");

  private SourceAddresses() {}

  static List<String> of(ApiRequest request) {
    List<String> out = new ArrayList<>();
    for (String part : request.header("X-Forwarded-For").split(",")) {
      add(out, part.strip());
    }
    String real = request.header("X-Real-Ip").strip();
    if (!out.contains(real)) {
      add(out, real);
    }
    String peer = request.remoteAddress();
    if (out.isEmpty() || !out.getLast().equals(peer)) {
      add(out, peer);
    }
    return out;
  }

  private static void add(List<String> out, String address) {
    if (ADDRESS.matcher(address).matches()) {
      out.add(address);
    }
  }
}
