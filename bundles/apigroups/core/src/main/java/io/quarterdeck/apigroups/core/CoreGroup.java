// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.spi.authentication.TokenIssuer;
import io.quarterdeck.spi.authentication.TokenReviewer;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;

/** The group of the core kinds. */
@Component(service = ApiGroup.class, property = "name=core")
public final class CoreGroup implements ApiGroup {
  private final Map<String, ResourceStrategy> strategies;

  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  private volatile @Nullable TokenIssuer issuer;

  /**
   * The reviewer, which knows the audiences of this server, and the writer come after the groups.
   */
  @Activate
  public CoreGroup(
      @Reference(service = TokenReviewer.class) ComponentServiceObjects<TokenReviewer> reviewers,
      @Reference(service = ObjectWriter.class) ComponentServiceObjects<ObjectWriter> writers) {
    LazyService<TokenReviewer> reviewer = new LazyService<>(reviewers);
    strategies =
        Strategies.all(
            new TokenRequest(() -> issuer, () -> reviewer.get().apiAudiences()),
            new LazyService<>(writers));
  }

  @Override
  public String group() {
    return "";
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
    InputStream in = CoreGroup.class.getResourceAsStream(name);
    if (in == null) {
      throw new IOException("the bundle has no " + name);
    }
    return in;
  }

  @Override
  public Map<String, ResourceStrategy> strategies() {
    return strategies;
  }

  @Override
  public List<ApiObject> bootstrapObjects() {
    return SystemObjects.all();
  }
}
