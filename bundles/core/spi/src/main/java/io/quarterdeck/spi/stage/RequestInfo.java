// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.stage;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionResource;

/**
 * What a request's method and path say, as Kubernetes' RequestInfo.
 *
 * @param resourceRequest whether the path is below {@code /api} or {@code /apis} and names a
 *     resource
 * @param verb {@code get list watch create update patch delete deletecollection}, or the method in
 *     lower case for other paths
 * @param path the decoded path
 */
public record RequestInfo(
    boolean resourceRequest,
    String verb,
    String path,
    String apiGroup,
    String apiVersion,
    String namespace,
    String resource,
    String subresource,
    String name) {

  public GroupResource groupResource() {
    return new GroupResource(apiGroup, resource);
  }

  public GroupVersionResource groupVersionResource() {
    return new GroupVersionResource(apiGroup, apiVersion, resource);
  }
}
