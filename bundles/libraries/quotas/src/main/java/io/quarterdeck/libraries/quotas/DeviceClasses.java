// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.quotas;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.libraries.pods.ResourceList;
import io.quarterdeck.spi.lookup.ObjectReader;

/**
 * The device classes as extended resources, which pods ask for by name: each class is one under
 * {@code deviceclass.resource.kubernetes.io/CLASS}, and under the name that it gives itself. Asked
 * anew each time: few quotas have such names, and there are few classes. Thread-safe.
 */
final class DeviceClasses {
  /** Of the names that every class has. */
  static final String IMPLICIT = "deviceclass.resource.kubernetes.io/";

  static final GroupResource RESOURCE = new GroupResource("resource.k8s.io", "deviceclasses");

  private final ObjectReader reader;

  DeviceClasses(ObjectReader reader) {
    this.reader = reader;
  }

  /** Whether it is an extended resource's name or the one that a class has anyway. */
  static boolean isNameOfDevices(String resource) {
    return resource.startsWith(IMPLICIT) || ResourceList.isExtended(resource);
  }

  /** Whether devices of a class that is there come under this name. */
  boolean offer(String resource) {
    if (resource.startsWith(IMPLICIT)) {
      return reader.get(RESOURCE, "", resource.substring(IMPLICIT.length())) != null;
    }
    return ResourceList.isExtended(resource)
        && reader.list(RESOURCE, "", LabelSelector.EVERYTHING).stream()
            .anyMatch(c -> ownName(c).equals(resource));
  }

  /** The name that a class gives itself; empty for none, or no class. */
  String ownName(String name) {
    ApiObject found = reader.get(RESOURCE, "", name);
    return found == null ? "" : ownName(found);
  }

  private static String ownName(ApiObject deviceClass) {
    return deviceClass.field("spec").get("extendedResourceName").text();
  }
}
