// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.extensions.cel.internal.step.Function;
import io.quarterdeck.extensions.cel.internal.value.CelError;
import io.quarterdeck.extensions.cel.internal.value.Named;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Semantic versions. */
public final class SemverFunctions {
  private SemverFunctions() {}

  public static void register(Map<String, Function> to) {
    to.put("semver", (f, a) -> parse(a));
    to.put("isSemver", (f, a) -> isVersion(a));
    to.put("major", (f, a) -> version(a[0]).major());
    to.put("minor", (f, a) -> version(a[0]).minor());
    to.put("patch", (f, a) -> version(a[0]).patch());
  }

  /** A version; what was built does not count when two are compared. */
  public record Version(long major, long minor, long patch, List<String> pre)
      implements Named, Comparable<Version> {
    @Override
    public String typeName() {
      return "kubernetes.Semver";
    }

    @Override
    public int compareTo(Version o) {
      int c = Long.compare(major, o.major);
      c = c != 0 ? c : Long.compare(minor, o.minor);
      c = c != 0 ? c : Long.compare(patch, o.patch);
      if (c != 0 || (pre.isEmpty() && o.pre.isEmpty())) {
        return c;
      }
      if (pre.isEmpty() || o.pre.isEmpty()) {
        return pre.isEmpty() ? 1 : -1;
      }
      for (int i = 0; i < Math.min(pre.size(), o.pre.size()); i++) {
        int d = comparePart(pre.get(i), o.pre.get(i));
        if (d != 0) {
          return d;
        }
      }
      return Integer.compare(pre.size(), o.pre.size());
    }

    private static int comparePart(String a, String b) {
      boolean x = isNumber(a);
      boolean y = isNumber(b);
      if (x && y) {
        // neither has leading zeros
        return a.length() == b.length() ? a.compareTo(b) : Integer.compare(a.length(), b.length());
      }
      return x ? -1 : y ? 1 : a.compareTo(b);
    }
  }

  private static Version version(Object v) {
    if (v instanceof Version version) {
      return version;
    }
    throw CelError.noSuchOverload();
  }

  private static boolean isVersion(Object[] a) {
    try {
      parse(a);
      return true;
    } catch (CelError e) {
      return false;
    }
  }

  private static Version parse(Object[] a) {
    String text = StringFunctions.text(a, 0);
    boolean normalize = a.length > 1 && Logic.bool(a[1]);
    return parse(normalize ? normalized(text) : text);
  }

  /** Without a leading v, zeros in front and with what is missing filled in. */
  private static String normalized(String text) {
    String s = text.strip();
    s = s.startsWith("v") ? s.substring(1) : s;
    String[] parts = s.split("\\.", 3);
    for (int i = 0; i < parts.length; i++) {
      if (parts[i].length() > 1) {
        String trimmed = parts[i].replaceFirst("^0+", "");
        boolean none = trimmed.isEmpty() || !Character.isDigit(trimmed.charAt(0));
        parts[i] = none ? "0" + trimmed : trimmed;
      }
    }
    if (parts.length < 3) {
      if (parts[parts.length - 1].matches(".*[+-].*")) {
        throw new CelError("Short version cannot contain PreRelease/Build meta data");
      }
      return String.join(".", parts) + ".0".repeat(3 - parts.length);
    }
    return String.join(".", parts);
  }

  private static Version parse(String s) {
    if (s.isEmpty()) {
      throw new CelError("Version string empty");
    }
    String[] parts = s.split("\\.", 3);
    if (parts.length != 3) {
      throw new CelError("No Major.Minor.Patch elements found");
    }
    long major = number(parts[0], "major", "Major");
    long minor = number(parts[1], "minor", "Minor");
    String rest = parts[2];
    int build = rest.indexOf('+');
    if (build >= 0) {
      for (String part : rest.substring(build + 1).split("\\.", -1)) {
        identifier(
            part, "Build meta data is empty", "Invalid character(s) found in build meta data ");
      }
      rest = rest.substring(0, build);
    }
    List<String> pre = new ArrayList<>();
    int dash = rest.indexOf('-');
    if (dash >= 0) {
      for (String part : rest.substring(dash + 1).split("\\.", -1)) {
        identifier(part, "Prerelease is empty", "Invalid character(s) found in prerelease ");
        if (isNumber(part) && part.length() > 1 && part.startsWith("0")) {
          throw new CelError(
              "Numeric PreRelease version must not contain leading zeroes \"" + part + "\"");
        }
        pre.add(part);
      }
      rest = rest.substring(0, dash);
    }
    return new Version(major, minor, number(rest, "patch", "Patch"), List.copyOf(pre));
  }

  private static boolean isNumber(String s) {
    return !s.isEmpty() && s.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static void identifier(String part, String empty, String invalid) {
    if (part.isEmpty()) {
      throw new CelError(empty);
    }
    if (!part.matches("[0-9A-Za-z-]+")) {
      throw new CelError(invalid + "\"" + part + "\"");
    }
  }

  private static long number(String s, String lower, String upper) {
    if (!s.chars().allMatch(c -> c >= '0' && c <= '9')) {
      throw new CelError("Invalid character(s) found in " + lower + " number \"" + s + "\"");
    }
    if (s.length() > 1 && s.startsWith("0")) {
      throw new CelError(upper + " number must not contain leading zeroes \"" + s + "\"");
    }
    try {
      return Long.parseUnsignedLong(s);
    } catch (NumberFormatException e) {
      String why = s.isEmpty() ? "invalid syntax" : "value out of range";
      throw new CelError("strconv.ParseUint: parsing \"" + s + "\": " + why);
    }
  }
}
