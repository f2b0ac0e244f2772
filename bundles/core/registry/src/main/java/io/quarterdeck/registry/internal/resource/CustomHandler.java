// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.resource;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Status;
import io.quarterdeck.registry.internal.negotiation.MediaTypes;
import io.quarterdeck.schema.decode.UnknownKind;
import java.util.Set;

/** As for custom kinds (package {@code apiserver} of apiextensions-apiserver). */
final class CustomHandler implements Handler {
  @Override
  public String patchType(String header) {
    return MediaTypes.customPatch(header);
  }

  @Override
  public boolean patchesKind() {
    return true;
  }

  @Override
  public boolean itemsSayKind() {
    return true;
  }

  @Override
  public boolean saysLastPage() {
    return true;
  }

  @Override
  public boolean routesByPath() {
    return false;
  }

  @Override
  public boolean namesRefused() {
    return true;
  }

  @Override
  public boolean missesSubresources() {
    return true;
  }

  @Override
  public boolean writesViewsUnconditionally() {
    return true;
  }

  @Override
  public GroupVersionKind refused(GroupVersionKind served, String sent) {
    return served.groupVersion().withKind(sent);
  }

  @Override
  public GroupVersionKind refusedView(GroupVersionKind own, GroupVersionKind view) {
    return own;
  }

  @Override
  public Set<String> besideGeneration(boolean hasStatus) {
    return hasStatus
        ? Handler.super.besideGeneration(true)
        : Set.of("apiVersion", "kind", "metadata");
  }

  /** The part of Kubernetes that decodes a custom view knows no kind. */
  @Override
  public ApiException undecodedView(ApiException e) {
    return e.code() == 400 ? ApiException.badRequest(UnknownKind.ofType("v1.Scale")) : e;
  }

  /** Kubernetes cannot know who owns the scale of a custom resource, and does not apply it. */
  @Override
  public void requireOwners(GroupVersionKind view) {
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
