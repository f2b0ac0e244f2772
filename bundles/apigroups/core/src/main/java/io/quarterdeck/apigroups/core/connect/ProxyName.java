// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.connect;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import java.util.Set;

/**
 * What a proxy's name in the path says: {@code name}, {@code name:port} or {@code
 * scheme:name:port}.
 *
 * @param scheme empty for none
 * @param port a number or a name, empty for none
 */
record ProxyName(String scheme, String name, String port) {
  private static final Set<String> SCHEMES = Set.of("", "http", "https");
  private static final int ALL = 3;

  /**
   * @param what the kind in words, for the refusal
   */
  static ProxyName parse(String id, String what) {
    String[] parts = id.split(":", -1);
    ProxyName read =
        switch (parts.length) {
          case 1 -> new ProxyName("", parts[0], "");
          case 2 -> new ProxyName("", parts[0], parts[1]);
          case ALL -> new ProxyName(parts[0], parts[1], parts[2]);
          default -> new ProxyName("", "", "");
        };
    if (read.name().isEmpty() || !SCHEMES.contains(read.scheme())) {
      throw ApiException.badRequest("invalid " + what + " request " + FieldError.quote(id));
    }
    return read;
  }
}
