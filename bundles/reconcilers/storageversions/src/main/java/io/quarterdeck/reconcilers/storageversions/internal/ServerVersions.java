// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.storageversions.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.lookup.StorageVersions.Kept;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one server says in the status of a StorageVersion, beside what others say. Kubernetes:
 * {@code localUpdateStorageVersion}, {@code SetCommonEncodingVersion}.
 *
 * @param server the name of its identity Lease
 */
record ServerVersions(String server, Instant now) {
  private static final String CONDITION = "AllEncodingVersionsEqual";

  /** A copy that says it; the same object when it says it already. */
  ApiObject in(ApiObject storageVersion, Kept kept) {
    Node before = storageVersion.field("status");
    List<@Nullable Object> servers = servers(before.get("storageVersions"), kept);
    String common = common(servers);
    ApiObject out = storageVersion.copy();
    Map<String, @Nullable Object> status = out.object("status");
    status.put("storageVersions", servers);
    if (common == null) {
      status.remove("commonEncodingVersion");
    } else {
      status.put("commonEncodingVersion", common);
    }
    Node old = before.get("commonEncodingVersion");
    boolean another = common != null && old.isPresent() && !old.text().equals(common);
    long generation = storageVersion.meta().generation();
    status.put("conditions", conditions(before.get("conditions"), common, another, generation));
    return out.tree().equals(storageVersion.tree()) ? storageVersion : out;
  }

  private List<@Nullable Object> servers(Node before, Kept kept) {
    Map<String, @Nullable Object> own = new LinkedHashMap<>();
    own.put("apiServerID", server);
    own.put("encodingVersion", kept.encoding());
    own.put("decodableVersions", new ArrayList<>(kept.decodable()));
    own.put("servedVersions", new ArrayList<>(kept.served()));
    List<@Nullable Object> out = new ArrayList<>();
    boolean there = false;
    for (Node each : before.items()) {
      boolean mine = each.get("apiServerID").text().equals(server);
      out.add(mine ? own : each.value());
      there |= mine;
    }
    if (!there) {
      out.add(own);
    }
    return out;
  }

  /** Null when they do not agree. */
  private static @Nullable String common(List<@Nullable Object> servers) {
    List<String> versions =
        servers.stream().map(s -> Node.root(s).get("encodingVersion").text()).distinct().toList();
    return versions.size() == 1 ? versions.getFirst() : null;
  }

  private List<@Nullable Object> conditions(
      Node before, @Nullable String common, boolean another, long generation) {
    Map<String, @Nullable Object> own = new LinkedHashMap<>();
    own.put("type", CONDITION);
    own.put("status", common == null ? "False" : "True");
    if (generation > 0) { // zero is not stored
      own.put("observedGeneration", generation);
    }
    own.put("lastTransitionTime", now.truncatedTo(ChronoUnit.SECONDS).toString());
    own.put("reason", common == null ? "CommonEncodingVersionUnset" : "CommonEncodingVersionSet");
    own.put(
        "message",
        common == null ? "Common encoding version unset" : "Common encoding version set");
    List<@Nullable Object> out = new ArrayList<>();
    boolean there = false;
    for (Node each : before.items()) {
      boolean mine = each.get("type").text().equals(CONDITION);
      if (mine && !another && each.get("status").text().equals(own.get("status"))) {
        own.put("lastTransitionTime", each.get("lastTransitionTime").value());
      }
      out.add(mine ? own : each.value());
      there |= mine;
    }
    if (!there) {
      out.add(own);
    }
    return out;
  }

  /** {@code GROUP.RESOURCE}; the core group has a name here, for a segment may not be empty. */
  static String name(Kept kept) {
    String group = kept.resource().group();
    return (group.isEmpty() ? "core" : group) + "." + kept.resource().resource();
  }
}
