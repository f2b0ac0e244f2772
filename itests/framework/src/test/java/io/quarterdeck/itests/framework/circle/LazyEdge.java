// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.framework.circle;

import io.quarterdeck.runtime.lookup.LazyService;
import org.osgi.service.component.ComponentServiceObjects;

/** Gets the center when it needs it. */
public final class LazyEdge implements Edge {
  private final LazyService<Center> center;

  public LazyEdge(ComponentServiceObjects<Center> center) {
    this.center = new LazyService<>(center);
  }

  @Override
  public String ask() {
    return "lazy " + center.get().word();
  }
}
