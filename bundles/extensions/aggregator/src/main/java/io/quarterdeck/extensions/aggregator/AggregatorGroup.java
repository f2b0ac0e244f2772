// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator;

import io.quarterdeck.extensions.aggregator.registration.Registrations;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The group {@code apiregistration.k8s.io}. */
@Component(service = ApiGroup.class, property = "name=apiregistration.k8s.io")
public final class AggregatorGroup implements ApiGroup {
  private final Registrations registrations;

  @Activate
  public AggregatorGroup(@Reference Registrations registrations) {
    this.registrations = registrations;
  }

  @Override
  public String group() {
    return "apiregistration.k8s.io";
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
    InputStream in = AggregatorGroup.class.getResourceAsStream(name);
    if (in == null) {
      throw new IOException("the bundle has no " + name);
    }
    return in;
  }

  /** Until the APIServices have been read, nobody can say that a group is not there. */
  @Override
  public boolean isComplete() {
    return registrations.isComplete();
  }

  @Override
  public Map<String, ResourceStrategy> strategies() {
    return Strategies.all();
  }
}
