// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.spi.stage.ApiResponse;

/** Subresources that lead to a node or a pod, and others that nobody serves yet. */
final class ConnectVerb implements Verb {
  @Override
  public ApiResponse handle(ResourceRequest r) {
    throw ApiException.notImplemented(
        r.resource().groupResource() + "/" + r.subresource() + " is not implemented yet");
  }
}
