// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The group {@code certificates.k8s.io}. */
@Component(service = ApiGroup.class, property = "name=certificates.k8s.io")
public final class CertificatesGroup implements ApiGroup {
  private final Map<String, ResourceStrategy> strategies;

  /** Who reviews is looked up when it is needed: it comes after the groups. */
  @Activate
  public CertificatesGroup(
      @Reference(service = AccessReviewer.class) ComponentServiceObjects<AccessReviewer> reviewer) {
    strategies = Strategies.all(new LazyService<>(reviewer));
  }

  @Override
  public String group() {
    return "certificates.k8s.io";
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
    InputStream in = CertificatesGroup.class.getResourceAsStream(name);
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
