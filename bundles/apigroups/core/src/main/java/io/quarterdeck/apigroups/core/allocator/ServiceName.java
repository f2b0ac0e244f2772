// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;

/** Which service. */
record ServiceName(String namespace, String name) {
  static final GroupResource RESOURCE = new GroupResource("", "services");

  /** The one that leads to this server. */
  static final ServiceName KUBERNETES = new ServiceName("default", "kubernetes");

  static ServiceName of(ApiObject service) {
    return new ServiceName(service.meta().namespace(), service.meta().name());
  }
}
