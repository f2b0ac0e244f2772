// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.common;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** When an image is pulled, unless a pod says it. */
public final class ImagePull {
  private static final String HOST_PART = "[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?";

  // loops of groups give nothing back, so that a long text needs no deep stack

  private static final String DOMAIN =
      "((" + HOST_PART + "(\\." + HOST_PART + ")*+|\\[[A-Fa-f0-9:]+\\])(:\\d+)?/)?";

  private static final String PATH = "[a-z0-9]+((?:[._]|__|-+|/)[a-z0-9]+)*+";

  /** A domain, a path in lower case, a tag and a digest; what is none of it has no tag at all. */
  private static final Pattern REFERENCE =
      Pattern.compile(
          DOMAIN
              + PATH
              + "(:(?<tag>\\w[\\w.-]{0,127}))?"
              + "(?<digest>@(sha256:[a-f0-9]{64}|sha384:[a-f0-9]{96}|sha512:[a-f0-9]{128}))?");

  /** What looks like the identifier of an image names none. */
  private static final Pattern IDENTIFIER = Pattern.compile("[a-f0-9]{64}");

  private ImagePull() {}

  /** Always for the tag {@code latest}, which is also that of an image without tag and digest. */
  public static String policy(@Nullable Object image) {
    String text = image instanceof String s ? s : "";
    if (hasOtherTag(text)) {
      return "IfNotPresent";
    }
    Matcher reference = REFERENCE.matcher(text);
    if (!reference.matches() || IDENTIFIER.matcher(text).matches()) {
      return "IfNotPresent";
    }
    String tag = reference.group("tag");
    boolean latest = tag == null ? reference.group("digest") == null : tag.equals("latest");
    return latest ? "Always" : "IfNotPresent";
  }

  /**
   * Whether the text ends in a tag that is not {@code latest}, as most do: then it does not matter
   * whether it is a reference at all.
   */
  private static boolean hasOtherTag(String text) {
    int colon = text.lastIndexOf(':');
    return colon > text.lastIndexOf('/')
        && text.indexOf('@') < 0
        && !text.startsWith("latest", colon + 1);
  }
}
