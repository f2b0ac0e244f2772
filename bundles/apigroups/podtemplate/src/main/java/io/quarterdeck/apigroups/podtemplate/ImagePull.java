// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** When an image is pulled, unless a pod says it. */
final class ImagePull {
  /** A domain, a path in lower case and a tag; what is none of it has no tag at all. */
  private static final Pattern REFERENCE =
      Pattern.compile(
          "([A-Za-z0-9.-]+(:\\d+)?/)?[a-z0-9]+(([._]|__|-+|/)[a-z0-9]+)*(:[\\w][\\w.-]{0,127})?");

  private ImagePull() {}

  /** Always without a tag or with {@code latest}; a digest or another tag stays what it is. */
  static String policy(@Nullable Object image) {
    String text = image instanceof String s ? s : "";
    if (text.contains("@") || !REFERENCE.matcher(text).matches()) {
      return "IfNotPresent";
    }
    int colon = text.lastIndexOf(':');
    boolean tagged = colon > text.lastIndexOf('/');
    return tagged && !text.endsWith(":latest") ? "IfNotPresent" : "Always";
  }
}
