// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.lookup;

import io.quarterdeck.api.ApiException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.ComponentServiceObjects;

/**
 * A service that is got when it is first used, not when the component that needs it is activated.
 *
 * <p>The one way out of a circle: the pipeline tracks the registry, which tracks the API groups, of
 * which some ask the pipeline's reviewers. Such a component has a mandatory static reference to
 * {@code ComponentServiceObjects}, which does not activate the provider, and wraps it in this. When
 * the provider is replaced the component is made anew, so what was got stays valid. Thread-safe.
 */
public final class LazyService<T> implements Supplier<T> {
  private final ComponentServiceObjects<T> objects;
  private volatile @Nullable T service;

  public LazyService(ComponentServiceObjects<T> objects) {
    this.objects = objects;
  }

  /** The service; 503 for the client when its provider does not start. */
  @Override
  public T get() {
    T found = service;
    return found != null ? found : find();
  }

  private synchronized T find() {
    T found = service;
    if (found == null) {
      found = objects.getService();
      if (found == null) {
        String what = String.valueOf(objects.getServiceReference());
        throw ApiException.unavailable("a service that this needs is not ready: " + what, 1);
      }
      service = found;
    }
    return found;
  }
}
