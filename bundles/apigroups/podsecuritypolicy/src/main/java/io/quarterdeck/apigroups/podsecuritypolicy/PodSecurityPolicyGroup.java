// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podsecuritypolicy;

import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.osgi.service.component.annotations.Component;

/** The version v1beta1 of the group {@code policy}, whose other version is another bundle's. */
@Component(service = ApiGroup.class, property = "name=policy.v1beta1")
public final class PodSecurityPolicyGroup implements ApiGroup {
  @Override
  public String group() {
    return "policy";
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
    InputStream in = PodSecurityPolicyGroup.class.getResourceAsStream(name);
    if (in == null) {
      throw new IOException("the bundle has no " + name);
    }
    return in;
  }

  @Override
  public Map<String, ResourceStrategy> strategies() {
    return Map.of("podsecuritypolicies", new PodSecurityPolicyStrategy());
  }
}
