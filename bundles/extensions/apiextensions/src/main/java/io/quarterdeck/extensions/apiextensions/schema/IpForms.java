// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.schema;

import io.quarterdeck.api.validation.Addresses;

/** Addresses as the formats of strings know them. */
final class IpForms {
  private IpForms() {}

  static boolean isV4(String text) {
    return !text.contains(":") && Addresses.parse(text) != null;
  }

  static boolean isV6(String text) {
    return text.contains(":") && Addresses.parse(text) != null;
  }

  static boolean isCidr(String text) {
    int slash = text.lastIndexOf('/');
    if (slash < 0 || Addresses.parse(text.substring(0, slash)) == null) {
      return false;
    }
    String bits = text.substring(slash + 1);
    int most = text.contains(":") ? 128 : 32;
    return bits.matches("\\d{1,3}")
        && (bits.length() == 1 || !bits.startsWith("0"))
        && Integer.parseInt(bits) <= most;
  }
}
