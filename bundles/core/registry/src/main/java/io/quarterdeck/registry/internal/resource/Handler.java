// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.resource;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.registry.internal.negotiation.MediaTypes;
import java.util.Set;

/**
 * How requests for a kind are answered where Kubernetes has more than one handler: here as for
 * built-in kinds (package {@code endpoints/handlers} of apiserver), in {@link CustomHandler} as for
 * custom ones. What is no difference on the wire does not stand here.
 */
public interface Handler {
  Handler BUILT_IN = new Handler() {};
  Handler CUSTOM = new CustomHandler();

  /** The type of a patch; 415 for one that is not spoken. */
  default String patchType(String header) {
    return MediaTypes.patch(header);
  }

  /** Whether a patch may make another kind of an object: validation refuses that, not the patch. */
  default boolean patchesKind() {
    return false;
  }

  /** Whether the items of a list say what they are. */
  default boolean itemsSayKind() {
    return false;
  }

  /** Whether a list says that it has no next page, or does not speak of it. */
  default boolean saysLastPage() {
    return false;
  }

  /** Whether method and path must be those of a route, or what they were read as decides. */
  default boolean routesByPath() {
    return true;
  }

  /** Whether the answer to a method that is not offered names the resource. */
  default boolean namesRefused() {
    return false;
  }

  /** Whether a subresource that is not there is one missing of this object, or no path at all. */
  default boolean missesSubresources() {
    return false;
  }

  /** Whether a view such as Scale is written without a version where the object itself is not. */
  default boolean writesViewsUnconditionally() {
    return false;
  }

  /** The kind that a refused object is called by: as it is served, or as it was sent. */
  default GroupVersionKind refused(GroupVersionKind served, String sent) {
    return served;
  }

  /** The kind that a refused change through a view is called by. */
  default GroupVersionKind refusedView(GroupVersionKind own, GroupVersionKind view) {
    return view;
  }

  /** The fields whose change makes no new generation. */
  default Set<String> besideGeneration(boolean hasStatus) {
    return Set.of("apiVersion", "kind", "metadata", "status");
  }

  /** What is answered when a view cannot be decoded. */
  default ApiException undecodedView(ApiException e) {
    return e;
  }

  /** Refuses an apply to a view whose owners cannot be known. */
  default void requireOwners(GroupVersionKind view) {}
}
