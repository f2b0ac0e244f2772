// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

/**
 * Where a plugin comes from.
 *
 * @param bundle its symbolic name; empty in tests
 * @param source {@code shipped}, {@code deploy/} or empty
 * @param bundleId lower ones were installed earlier
 * @param version of the bundle
 * @param component which of the bundle's; empty for a service that is registered by hand
 * @param generation of the component's configuration: the newer of two that have started counts,
 *     and the other is on its way out. 0 for a component that is ended before it is made anew
 * @param ranked whether the plugin's own file gives it its rank
 * @param since the lowest id of the bundle's versions that have followed each other without a gap
 */
public record Origin(
    String bundle,
    String source,
    long bundleId,
    String version,
    String component,
    long generation,
    boolean ranked,
    long since) {
  /** The source of what did not come with the server. */
  public static final String DROPPED = "deploy/";

  /** Of the only version of its bundle. */
  public Origin(
      String bundle,
      String source,
      long bundleId,
      String version,
      String component,
      long generation,
      boolean ranked) {
    this(bundle, source, bundleId, version, component, generation, ranked, bundleId);
  }

  /** The same, where it follows another version. */
  Origin since(long first) {
    return new Origin(
        bundle, source, bundleId, version, component, generation, ranked, Math.min(first, since));
  }

  /** Of no bundle: for tests. */
  public static Origin of(String version) {
    return new Origin("", "", 0, version, "", 0, false);
  }

  /** The bundle and its version. */
  @Override
  public String toString() {
    return bundle.isEmpty() ? "version " + version : bundle + " " + version;
  }

  /** Whether it was dropped, and did not come with the server. */
  public boolean isThirdParty() {
    return source.equals(DROPPED);
  }

  /** Whether both are the same component, with another configuration at most. */
  boolean isSameComponent(Origin other) {
    return bundleId == other.bundleId && !component.isEmpty() && component.equals(other.component);
  }
}
