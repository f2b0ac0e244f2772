// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.greetings;

import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;
import org.osgi.service.component.annotations.Component;

/** The group {@code greetings.example.com}, with one kind. */
@Component(service = ApiGroup.class, property = "name=greetings.example.com")
public final class GreetingsGroup implements ApiGroup {
  @Override
  public String group() {
    return "greetings.example.com";
  }

  @Override
  public InputStream resources() {
    return open("resources.json");
  }

  @Override
  public InputStream definitions() {
    return open("definitions.json");
  }

  private static InputStream open(String name) {
    return Objects.requireNonNull(GreetingsGroup.class.getResourceAsStream(name), name);
  }

  @Override
  public Map<String, ResourceStrategy> strategies() {
    return Map.of("greetings", new GreetingStrategy());
  }
}
