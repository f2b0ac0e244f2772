// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

/**
 * How a kind's own rules look at metadata, beside the generic rules that look at it once for every
 * kind. In Kubernetes each look reports what it finds, so an invalid label of a changed object is
 * told as often as it is looked at.
 *
 * @param transitions how often the change of metadata is checked when an object changes
 * @param wholes how often metadata is checked as a whole when an object changes
 * @param wholeFirst whether a changed object is checked as if it were new before all that, together
 *     with {@link ResourceStrategy#validateAsNew}
 * @param finalizerNames whether a finalizer without a domain must be one of Kubernetes' own
 */
public record MetadataChecks(
    int transitions, int wholes, boolean wholeFirst, boolean finalizerNames) {
  /** Of most kinds. */
  public static final MetadataChecks TRANSITION = new MetadataChecks(1, 0, false, true);

  /** Of kinds that check a changed object as if it were new, too. */
  public static final MetadataChecks TRANSITION_AND_WHOLE = new MetadataChecks(1, 1, false, true);

  /** Of kinds that check a changed object only as if it were new. */
  public static final MetadataChecks WHOLE = new MetadataChecks(0, 1, false, true);

  /** Of kinds that check a changed object as a new one, with all its rules, and then the change. */
  public static final MetadataChecks WHOLE_FIRST = new MetadataChecks(1, 0, true, true);

  /** Of kinds that leave metadata to the generic rules. */
  public static final MetadataChecks NONE = new MetadataChecks(0, 0, false, false);

  /** The same for a kind that takes any finalizer that is a qualified name. */
  public MetadataChecks withAnyFinalizer() {
    return new MetadataChecks(transitions, wholes, wholeFirst, false);
  }
}
