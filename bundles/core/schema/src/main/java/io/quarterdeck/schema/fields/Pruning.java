// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes out of a merged object what its applier named before and does not name any more, unless
 * somebody else owns it.
 */
final class Pruning {
  private final Versions versions;
  private final Map<Manager, Owned> owners;

  /** {@code owners} has the applier's new set already. */
  Pruning(Versions versions, Map<Manager, Owned> owners) {
    this.versions = versions;
    this.owners = owners;
  }

  /** The pruned object in the version of {@code live}. */
  Typed prune(Typed merged, Owned last, Typed live) {
    Typed there = converted(merged, last.apiVersion());
    if (there == null || last.fields().isEmpty()) {
      return merged;
    }
    Typed pruned = there.without(there.withNamedFields(last.fields()));
    pruned = withOwned(there, pruned);
    Typed back = converted(pruned, last.apiVersion());
    pruned = withDangling(there, back == null ? pruned : back, last);
    Typed result = converted(pruned, live.apiVersion());
    return result == null ? merged : result;
  }

  private @Nullable Typed converted(Typed object, String apiVersion) {
    return object.apiVersion().equals(apiVersion) ? object : versions.convert(object, apiVersion);
  }

  /** Puts back what somebody, or the applier's new configuration, owns. */
  private Typed withOwned(Typed merged, Typed pruned) {
    Map<String, FieldSet> byVersion = new LinkedHashMap<>();
    // the version that was pruned comes first: other versions may need its fields to be converted
    byVersion.put(merged.apiVersion(), FieldSet.EMPTY);
    owners.values().forEach(o -> byVersion.merge(o.apiVersion(), o.fields(), FieldSet::union));
    Typed whole = merged;
    Typed rest = pruned;
    for (Map.Entry<String, FieldSet> e : byVersion.entrySet()) {
      Typed wholeThere = converted(whole, e.getKey());
      Typed restThere = wholeThere == null ? null : converted(rest, e.getKey());
      if (wholeThere == null || restThere == null || e.getValue().isEmpty()) {
        continue;
      }
      FieldSet all = wholeThere.withNamedFields(wholeThere.fields());
      FieldSet kept =
          wholeThere
              .withNamedFields(restThere.fields())
              .union(wholeThere.withNamedFields(e.getValue()));
      whole = wholeThere;
      rest = wholeThere.without(all.minus(kept));
    }
    return rest;
  }

  /** Puts back entries that were taken out with others and that the applier did not name itself. */
  private static Typed withDangling(Typed merged, Typed pruned, Owned last) {
    FieldSet rest = merged.withNamedFields(pruned.fields());
    FieldSet all = merged.withNamedFields(merged.fields());
    FieldSet gone = all.minus(rest).intersection(merged.withNamedFields(last.fields()));
    return merged.without(gone);
  }
}
