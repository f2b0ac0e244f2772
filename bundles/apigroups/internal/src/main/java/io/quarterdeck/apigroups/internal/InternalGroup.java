// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.internal;

import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.osgi.service.component.annotations.Component;

/** The group {@code internal.apiserver.k8s.io}. */
@Component(service = ApiGroup.class, property = "name=internal.apiserver.k8s.io")
public final class InternalGroup implements ApiGroup {
  @Override
  public String group() {
    return "internal.apiserver.k8s.io";
  }

  @Override
  public InputStream resources() throws IOException {
    return open("resources.json");
  }

  @Override
  public InputStream definitions() throws IOException {
    return open("definitions.json");
  }

  private static InputStream open(String name) throws IOException {
    InputStream in = InternalGroup.class.getResourceAsStream(name);
    if (in == null) {
      throw new IOException("the bundle has no " + name);
    }
    return in;
  }

  @Override
  public Map<String, ResourceStrategy> strategies() {
    return Strategies.all();
  }
}
