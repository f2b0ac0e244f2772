// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.authentication;

import io.quarterdeck.apigroups.authentication.internal.Strategies;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.spi.authentication.TokenReviewer;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The group {@code authentication.k8s.io}. */
@Component(service = ApiGroup.class, property = "name=authentication.k8s.io")
public final class AuthenticationGroup implements ApiGroup {
  private final Map<String, ResourceStrategy> strategies;

  /** The reviewer is looked up when it is needed: it comes after the groups. */
  @Activate
  public AuthenticationGroup(@Reference ComponentServiceObjects<TokenReviewer> reviewers) {
    strategies = new Strategies(new LazyService<>(reviewers)).byResource();
  }

  @Override
  public String group() {
    return "authentication.k8s.io";
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
    InputStream in = AuthenticationGroup.class.getResourceAsStream(name);
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
