// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.authorization;

import io.quarterdeck.apigroups.authorization.internal.Strategies;
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

/** The group {@code authorization.k8s.io}. */
@Component(service = ApiGroup.class, property = "name=authorization.k8s.io")
public final class AuthorizationGroup implements ApiGroup {
  private final Map<String, ResourceStrategy> strategies;

  /** The reviewer is looked up when it is needed: it comes after the groups. */
  @Activate
  public AuthorizationGroup(@Reference ComponentServiceObjects<AccessReviewer> reviewers) {
    strategies = new Strategies(new LazyService<>(reviewers)).byResource();
  }

  @Override
  public String group() {
    return "authorization.k8s.io";
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
    InputStream in = AuthorizationGroup.class.getResourceAsStream(name);
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
