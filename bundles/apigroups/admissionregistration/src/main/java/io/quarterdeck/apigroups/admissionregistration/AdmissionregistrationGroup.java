// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.lookup.KindLookup;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The group {@code admissionregistration.k8s.io}. */
@Component(service = ApiGroup.class, property = "name=admissionregistration.k8s.io")
public final class AdmissionregistrationGroup implements ApiGroup {
  private final Map<String, ResourceStrategy> strategies;

  /**
   * What compiles and reviews is looked up when it is needed: some of it comes after the groups.
   */
  @Activate
  public AdmissionregistrationGroup(
      @Reference(service = CelCompiler.class) ComponentServiceObjects<CelCompiler> compiler,
      @Reference(service = AccessReviewer.class) ComponentServiceObjects<AccessReviewer> reviewer,
      @Reference(service = KindLookup.class) ComponentServiceObjects<KindLookup> kinds) {
    strategies =
        Strategies.all(
            new LazyService<>(compiler),
            new ParameterAccess(new LazyService<>(reviewer), new LazyService<>(kinds)));
  }

  @Override
  public String group() {
    return "admissionregistration.k8s.io";
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
    InputStream in = AdmissionregistrationGroup.class.getResourceAsStream(name);
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
