// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.resource;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Status;
import io.quarterdeck.registry.internal.negotiation.MediaTypes;
import io.quarterdeck.schema.decode.UnknownKind;
import java.util.Set;

/**
 * What Kubernetes' handler of custom resources answers otherwise than that of built-in ones
 * (source: the package {@code apiserver} of apiextensions-apiserver, and {@code endpoints/handlers}
 * of apiserver). What is no difference on the wire does not stand here.
 */
public enum Handler {
  BUILT_IN,
  CUSTOM;

  private static final Set<String> META = Set.of("apiVersion", "kind", "metadata");
  private static final Set<String> META_AND_STATUS =
      Set.of("apiVersion", "kind", "metadata", "status");

  /** The type of a patch; 415 for one that is not spoken. */
  public String patchType(String header) {
    return this == CUSTOM ? MediaTypes.customPatch(header) : MediaTypes.patch(header);
  }

  /** Whether a patch may make another kind of an object: its rules refuse that, not the patch. */
  public boolean patchesKind() {
    return this == CUSTOM;
  }

  /** Whether the items of a list say what they are. */
  public boolean itemsSayKind() {
    return this == CUSTOM;
  }

  /** Whether a list says that it has no next page, or does not speak of it. */
  public boolean saysLastPage() {
    return this == CUSTOM;
  }

  /** Whether method and path must be those of a route, or what they were read as decides. */
  public boolean routesByPath() {
    return this == BUILT_IN;
  }

  /** Whether the answer to a method that is not offered names the resource. */
  public boolean namesRefused() {
    return this == CUSTOM;
  }

  /** Whether a subresource that is not there is one missing of this object, or no path at all. */
  public boolean missesSubresources() {
    return this == CUSTOM;
  }

  /** Whether a view such as Scale is written without a version where the object itself is not. */
  public boolean writesViewsUnconditionally() {
    return this == CUSTOM;
  }

  /** The kind that an object is called by which its rules refuse: as it was sent, or as served. */
  public GroupVersionKind refused(GroupVersionKind served, String sent) {
    return this == CUSTOM ? served.groupVersion().withKind(sent) : served;
  }

  /** The kind that a change through a view is called by which the rules refuse. */
  public GroupVersionKind refusedView(GroupVersionKind own, GroupVersionKind view) {
    return this == CUSTOM ? own : view;
  }

  /** The fields whose change makes no new generation. */
  public Set<String> besideGeneration(boolean hasStatus) {
    return this == CUSTOM && !hasStatus ? META : META_AND_STATUS;
  }

  /**
   * What is said of a view that cannot be decoded; the part that decodes a custom one knows none.
   */
  public ApiException undecodedView(ApiException e) {
    return this == CUSTOM && e.code() == 400
        ? ApiException.badRequest(UnknownKind.ofType("v1.Scale"))
        : e;
  }

  /** Kubernetes cannot tell who owns the scale of a custom resource, and does not apply it. */
  public void requireOwners(GroupVersionKind view) {
    if (this == CUSTOM) {
      throw new ApiException(
          new Status(
              500,
              "",
              "failed to create manager for existing fields: failed to convert live object (/; "
                  + view.apiVersion()
                  + ", Kind="
                  + view.kind()
                  + ") to proper version: request to convert CR to an invalid group/version: "
                  + view.apiVersion(),
              null,
              false));
    }
  }
}
