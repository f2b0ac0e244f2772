// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate;

import org.jspecify.annotations.Nullable;

/** When an image is pulled, unless a pod says it. */
final class ImagePull {
  private ImagePull() {}

  /** Always without a tag or with {@code latest}; a digest or another tag stays what it is. */
  static String policy(@Nullable Object image) {
    String text = image instanceof String s ? s : "";
    if (text.contains("@")) {
      return "IfNotPresent";
    }
    int colon = text.lastIndexOf(':');
    boolean tagged = colon > text.lastIndexOf('/');
    return tagged && !text.endsWith(":latest") ? "IfNotPresent" : "Always";
  }
}
