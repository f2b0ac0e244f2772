// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions;

import io.quarterdeck.extensions.apiextensions.serving.CustomGroups;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The group {@code apiextensions.k8s.io}. */
@Component(service = ApiGroup.class, property = "name=apiextensions.k8s.io")
public final class ApiextensionsGroup implements ApiGroup {
  private final Map<String, ResourceStrategy> strategies;
  private final CustomGroups groups;

  /** The compiler is looked up when it is needed: it may come after the groups. */
  @Activate
  public ApiextensionsGroup(
      @Reference(service = CelCompiler.class) ComponentServiceObjects<CelCompiler> compiler,
      @Reference CustomGroups groups) {
    this.groups = groups;
    strategies = Strategies.all(new LazyService<>(compiler));
  }

  @Override
  public String group() {
    return "apiextensions.k8s.io";
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
    InputStream in = ApiextensionsGroup.class.getResourceAsStream(name);
    if (in == null) {
      throw new IOException("the bundle has no " + name);
    }
    return in;
  }

  @Override
  public boolean isComplete() {
    return groups.isComplete();
  }

  @Override
  public Map<String, ResourceStrategy> strategies() {
    return strategies;
  }
}
