// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.proxy;

import io.quarterdeck.libraries.client.proxy.RequestHead;
import io.quarterdeck.spi.authentication.UserInfo;
import java.nio.charset.StandardCharsets;

/**
 * The headers that say to an aggregated server who a request is from. Kubernetes: {@code
 * SetAuthProxyHeaders}.
 */
final class UserHeaders {
  /** What a header's name may have besides letters and digits; not the escape itself. */
  private static final String PLAIN = "!#$&'*+-.^_`|~";

  private UserHeaders() {}

  static void add(RequestHead head, UserInfo user) {
    head.set("X-Remote-User", text(user.name()));
    if (!user.uid().isEmpty()) {
      head.set("X-Remote-Uid", text(user.uid()));
    }
    user.groups().forEach(g -> head.add("X-Remote-Group", text(g)));
    user.extra()
        .forEach(
            (key, values) ->
                values.forEach(v -> head.add("X-Remote-Extra-" + escaped(key), text(v))));
  }

  /** Bytes that no header's name has become {@code %XX}. */
  static String escaped(String key) {
    StringBuilder out = new StringBuilder();
    for (byte b : key.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      boolean plain =
          c >= 'a' && c <= 'z'
              || c >= 'A' && c <= 'Z'
              || c >= '0' && c <= '9'
              || PLAIN.indexOf(c) >= 0;
      out.append(plain ? String.valueOf(c) : String.format("%%%02X", (int) c));
    }
    return out.toString();
  }

  /** A head is written byte by byte: its characters are the bytes of UTF-8. */
  private static String text(String value) {
    return new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }
}
