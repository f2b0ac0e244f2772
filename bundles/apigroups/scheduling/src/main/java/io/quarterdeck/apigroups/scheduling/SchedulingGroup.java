// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.scheduling;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.feature.FeatureGates;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The group {@code scheduling.k8s.io}. */
@Component(service = ApiGroup.class, property = "name=scheduling.k8s.io")
public final class SchedulingGroup implements ApiGroup {
  private final Map<String, ResourceStrategy> strategies;

  @Activate
  public SchedulingGroup(@Reference FeatureGates gates) {
    strategies = Strategies.all(gates);
  }

  @Override
  public String group() {
    return "scheduling.k8s.io";
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
    InputStream in = SchedulingGroup.class.getResourceAsStream(name);
    if (in == null) {
      throw new IOException("the bundle has no " + name);
    }
    return in;
  }

  @Override
  public Map<String, ResourceStrategy> strategies() {
    return strategies;
  }

  @Override
  public List<ApiObject> bootstrapObjects() {
    return SystemClasses.all();
  }
}
