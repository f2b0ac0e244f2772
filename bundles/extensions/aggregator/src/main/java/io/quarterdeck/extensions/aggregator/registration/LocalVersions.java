// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.registration;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.spi.group.ApiGroup;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The group versions that bundles of this server answer: no APIService takes them over, nor while a
 * bundle is being replaced. Those of custom resources are not among them. Thread-safe.
 */
public final class LocalVersions {
  private static final System.Logger LOG = System.getLogger(LocalVersions.class.getName());

  private final Set<GroupVersion> known = ConcurrentHashMap.newKeySet();
  private final Set<ApiGroup> read =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  /** Learns of a group, and says whether it brought what was not known. */
  public boolean add(ApiGroup group) {
    if (group.isCustom() || !read.add(group)) {
      return false;
    }
    boolean more = false;
    try (InputStream in = group.resources()) {
      for (Node version : Node.root(Json.readObject(in)).get("versions").items()) {
        more |= known.add(new GroupVersion(group.group(), version.get("version").text()));
      }
    } catch (IOException | IllegalArgumentException | MalformedJsonException e) {
      LOG.log(System.Logger.Level.WARNING, "the resources of the group " + group.group(), e);
    }
    return more;
  }

  /** The core group is this server's in every version. */
  public boolean contains(GroupVersion version) {
    return version.group().isEmpty() || known.contains(version);
  }
}
