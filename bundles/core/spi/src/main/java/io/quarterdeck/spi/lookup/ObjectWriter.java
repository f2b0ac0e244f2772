// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.lookup;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Writes objects as the server itself (the loopback identity), through defaulting, admission and
 * validation: a service of the registry. Thread-safe; blocks for one storage write. Errors are
 * {@link io.quarterdeck.api.ApiException}, as a client would get them.
 */
@ProviderType
public interface ObjectWriter {
  ApiObject create(GroupResource resource, ApiObject object);

  /**
   * Reads, changes and writes back, again after each conflict; a change that returns its argument
   * unchanged writes nothing.
   */
  ApiObject update(
      GroupResource resource, String namespace, String name, UnaryOperator<ApiObject> change);

  /**
   * The same for the status of an object: of the changed object only that is written, as a write of
   * the status subresource.
   */
  ApiObject updateStatus(
      GroupResource resource, String namespace, String name, UnaryOperator<ApiObject> change);

  /** Deletes; null or an empty uid means no precondition. */
  void delete(GroupResource resource, String namespace, String name, @Nullable String uid);
}
