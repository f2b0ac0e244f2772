// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import io.quarterdeck.spi.feature.FeatureGates;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The group {@code apps}. */
@Component(service = ApiGroup.class, property = "name=apps")
public final class AppsGroup implements ApiGroup {
  private final Map<String, ResourceStrategy> strategies;

  @Activate
  public AppsGroup(@Reference FeatureGates gates) {
    strategies = Strategies.all(gates);
  }

  @Override
  public String group() {
    return "apps";
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
    InputStream in = AppsGroup.class.getResourceAsStream(name);
    if (in == null) {
      throw new IOException("the bundle has no " + name);
    }
    return in;
  }

  @Override
  public Map<String, ResourceStrategy> strategies() {
    return strategies;
  }
}
