// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.schema.model.ResourceTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The order in which groups and versions are discovered. The built-in groups have the priorities
 * that Kubernetes gives their APIServices; others come behind them.
 */
public final class GroupOrder {
  /**
   * The priority of a group that is not built in, as Kubernetes gives those of custom resources.
   */
  public static final int OTHERS = 1000;

  private static final Map<String, Integer> PRIORITIES =
      Map.ofEntries(
          Map.entry("", 18000),
          Map.entry("apiregistration.k8s.io", 18000),
          Map.entry("extensions", 17900),
          Map.entry("apps", 17800),
          Map.entry("events.k8s.io", 17750),
          Map.entry("authentication.k8s.io", 17700),
          Map.entry("authorization.k8s.io", 17600),
          Map.entry("autoscaling", 17500),
          Map.entry("batch", 17400),
          Map.entry("certificates.k8s.io", 17300),
          Map.entry("networking.k8s.io", 17200),
          Map.entry("policy", 17100),
          Map.entry("rbac.authorization.k8s.io", 17000),
          Map.entry("storage.k8s.io", 16800),
          Map.entry("admissionregistration.k8s.io", 16700),
          Map.entry("apiextensions.k8s.io", 16700),
          Map.entry("scheduling.k8s.io", 16600),
          Map.entry("coordination.k8s.io", 16500),
          Map.entry("node.k8s.io", 16300),
          Map.entry("discovery.k8s.io", 16200),
          Map.entry("resource.k8s.io", 16200),
          Map.entry("flowcontrol.apiserver.k8s.io", 16100),
          Map.entry("internal.apiserver.k8s.io", 16000));

  private static final Pattern VERSION = Pattern.compile("v([0-9]+)(?:(alpha|beta)([0-9]+))?");

  private GroupOrder() {}

  /** The groupPriorityMinimum of a group. */
  public static int priority(String group) {
    return PRIORITIES.getOrDefault(group, OTHERS);
  }

  /** Groups in the order of discovery. */
  public static final Comparator<String> GROUPS =
      Comparator.comparing(GroupOrder::priority)
          .reversed()
          .thenComparing(Comparator.naturalOrder());

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
