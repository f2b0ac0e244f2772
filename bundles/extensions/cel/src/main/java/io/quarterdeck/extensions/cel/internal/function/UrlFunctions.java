// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.extensions.cel.internal.step.Function;
import io.quarterdeck.extensions.cel.internal.value.CelError;
import java.util.Map;

/** URLs. */
public final class UrlFunctions {
  private UrlFunctions() {}

  public static void register(Map<String, Function> to) {
    to.put("url", (f, a) -> parse(StringFunctions.text(a, 0)));
    to.put("isURL", (f, a) -> isUrl(StringFunctions.text(a, 0)));
    to.put("getScheme", (f, a) -> url(a[0]).scheme());
    to.put("getHost", (f, a) -> url(a[0]).host());
    to.put("getHostname", (f, a) -> url(a[0]).hostname());
    to.put("getPort", (f, a) -> url(a[0]).port());
    to.put("getEscapedPath", (f, a) -> url(a[0]).escapedPath());
    to.put("getQuery", (f, a) -> url(a[0]).queryValues());
  }

  private static GoUrl url(Object v) {
    if (v instanceof GoUrl url) {
      return url;
    }
    throw CelError.noSuchOverload();
  }

  private static boolean isUrl(String text) {
    try {
      GoUrl.parse(text);
      return true;
    } catch (GoUrl.Malformed e) {
      return false;
    }
  }

  private static GoUrl parse(String text) {
    try {
      return GoUrl.parse(text);
    } catch (GoUrl.Malformed e) {
      throw new CelError("URL parse error during conversion from string: " + e.getMessage());
    }
  }
}
