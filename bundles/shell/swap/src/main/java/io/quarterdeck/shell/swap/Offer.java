// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.shell.swap;

import java.util.HashSet;
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
    ServiceReference<?>[] services = bundle.getRegisteredServices();
    for (ServiceReference<?> service : services == null ? new ServiceReference<?>[0] : services) {
      if (service.getProperty(NAME) instanceof String name
          && service.getProperty(Constants.OBJECTCLASS) instanceof String[] types) {
        for (String type : types) {
          if (type.startsWith(OURS)) {
            offers.add(new Offer(type, name));
          }
        }
      }
    }
    return offers;
  }

  @Override
  public String toString() {
    return type.substring(type.lastIndexOf('.') + 1) + " " + name;
  }
}
