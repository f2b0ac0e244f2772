// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.authorization;

import io.quarterdeck.spi.authentication.UserInfo;
import org.jspecify.annotations.Nullable;

/**
 * What is to be allowed: a verb on a resource, or on a path when {@code resourceRequest} is false.
 *
 * @param verb {@code get list watch create update patch delete deletecollection} or any other word;
 *     for paths the HTTP method in lower case
 * @param fieldSelector the raw field selector of a list, watch or deletecollection, or null
 * @param labelSelector the raw label selector, or null
 */
public record Attributes(
    UserInfo user,
    String verb,
    boolean resourceRequest,
    String apiGroup,
    String apiVersion,
    String namespace,
    String resource,
    String subresource,
    String name,
    String path,
    @Nullable String fieldSelector,
    @Nullable String labelSelector) {

  public static Attributes resource(
      UserInfo user,
      String verb,
      String group,
      String version,
      String namespace,
      String resource,
      String subresource,
      String name) {
    return new Attributes(
        user, verb, true, group, version, namespace, resource, subresource, name, "", null, null);
  }

  public static Attributes path(UserInfo user, String verb, String path) {
    return new Attributes(user, verb, false, "", "", "", "", "", "", path, null, null);
  }

  public Attributes withUser(UserInfo other) {
    return new Attributes(
        other,
        verb,
        resourceRequest,
        apiGroup,
        apiVersion,
        namespace,
        resource,
        subresource,
        name,
        path,
        fieldSelector,
        labelSelector);
  }

  /** {@code pods/status}, or {@code pods}. */
  public String qualifiedResource() {
    return subresource.isEmpty() ? resource : resource + "/" + subresource;
  }
}
