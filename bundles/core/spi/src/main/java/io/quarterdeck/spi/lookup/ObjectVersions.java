// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.lookup;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Objects in the versions in which they are served: a service of the registry, for plugins that
 * speak of them to the world outside. Plugins themselves see stored versions, and custom resources
 * in the version of the request. Thread-safe; follows the groups as they come and go. Does not
 * block, but where a custom resource is converted by webhook.
 */
@ProviderType
public interface ObjectVersions {

  /**
   * The other resources through which the same stored objects are served (other versions, other
   * groups), with the kind of their bodies; empty for what is not stored.
   *
   * @param subresource empty for the resource itself; those that do not have it are left out
   */
  List<Served> equivalents(GroupVersionResource resource, String subresource);

  /**
   * A copy as a version serves it: a stored object converted, another body (a Scale, a Binding) as
   * it is.
   *
   * @throws ApiException of 500 when a custom resource cannot be converted
   */
  ApiObject served(ApiObject object, Served as);

  /**
   * The way back, with the defaults of both versions; the argument may be changed.
   *
   * @param kind of the request: what a custom resource is converted to; others to what is stored
   */
  ApiObject back(ApiObject object, Served as, GroupVersionKind kind);

  /**
   * The object after a JSON patch (RFC 6902), in the form that its kind prescribes: fields that it
   * does not know are dropped. The argument is not changed.
   *
   * @throws ApiException of 500 when the patch is none, does not apply, or leaves something that is
   *     not of the kind; its message says what
   */
  ApiObject patched(ApiObject object, byte[] jsonPatch, Served as);

  /** A resource in one version and the kind of its bodies, or of its subresource's. */
  record Served(GroupVersionResource resource, GroupVersionKind kind) {}
}
