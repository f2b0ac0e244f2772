// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.deploy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;

/**
 * What a bundle offers to a chain: a service with a name.
 *
 * @param type the name of the extension point's interface
 * @param name the service property {@code name}
 */
record Offer(String type, String name) {
  private static final String NAME = "name";
  private static final String OURS = "io.quarterdeck.spi.";

  /** All that a bundle offers now. */
  static Set<Offer> of(Bundle bundle) {
    Set<Offer> offers = new HashSet<>();
    services(bundle).forEach(service -> offers.addAll(of(service)));
    return offers;
  }

  /** What a service is registered as. */
  static Set<Offer> of(ServiceReference<?> service) {
    Set<Offer> offers = new HashSet<>();
    if (service.getProperty(NAME) instanceof String name
        && service.getProperty(Constants.OBJECTCLASS) instanceof String[] types) {
      for (String type : types) {
        if (type.startsWith(OURS)) {
          offers.add(new Offer(type, name));
        }
      }
    }
    return offers;
  }

  static List<ServiceReference<?>> services(Bundle bundle) {
    ServiceReference<?>[] services = bundle.getRegisteredServices();
    return services == null ? List.of() : List.of(services);
  }

  @Override
  public String toString() {
    return type.substring(type.lastIndexOf('.') + 1) + " " + name;
  }
}
