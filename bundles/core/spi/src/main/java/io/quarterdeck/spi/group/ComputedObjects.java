// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import io.quarterdeck.api.ApiObject;
import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Of a resource whose objects are made when somebody asks for them, and are not stored: they can be
 * read and listed, and have no resourceVersion. Called on request threads, many at once; may block
 * as long as a request may last. What is returned belongs to the caller.
 */
@ConsumerType
public interface ComputedObjects extends ResourceStrategy {
  /** All of them, of the kind and version that is served, in a fixed order. */
  List<ApiObject> list();

  /** One of them; throws {@link io.quarterdeck.api.ApiException} 404 for a name that is none. */
  ApiObject get(String name);
}
