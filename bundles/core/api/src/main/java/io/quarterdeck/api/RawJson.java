// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

/**
 * JSON text that is carried through verbatim, as Kubernetes does with {@code RawExtension}.
 *
 * @param text one valid JSON value
 */
public record RawJson(String text) {

  /** The same without white space, as messages and written objects have it. */
  public String compact() {
    StringBuilder out = new StringBuilder(text.length());
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quoted && c == '\\') {
        out.append(c).append(text.charAt(++i));
        continue;
      }
      quoted ^= c == '"';
      if (quoted || c > ' ') {
        out.append(c);
      }
    }
    return out.toString();
  }
}
