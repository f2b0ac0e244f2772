// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.schema.model.ResourceTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The order in which the versions of a group are discovered; {@link GroupListing} has groups'. */
public final class GroupOrder {
  private static final Pattern VERSION = Pattern.compile("v([0-9]+)(?:(alpha|beta)([0-9]+))?");

  private GroupOrder() {}

  /** Versions, the most stable and then the newest first, names that are no versions last. */
  public static final Comparator<String> VERSIONS =
      Comparator.comparing(GroupOrder::rank).reversed().thenComparing(Comparator.naturalOrder());

  /** The versions of a group that it serves, the preferred one first. */
  public static List<String> versions(ResourceTable table) {
    List<String> out = new ArrayList<>(table.versions());
    out.sort(VERSIONS);
    if (out.remove(table.preferredVersion())) {
      out.addFirst(table.preferredVersion());
    }
    return out;
  }

  private static long rank(String version) {
    Matcher m = VERSION.matcher(version);
    if (!m.matches()) {
      return -1;
    }
    long stability = m.group(2) == null ? 3 : m.group(2).equals("beta") ? 2 : 1;
    long minor = m.group(3) == null ? 0 : Long.parseLong(m.group(3));
    return stability * 1_000_000_000L + Long.parseLong(m.group(1)) * 10_000L + minor;
  }
}
