// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/**
 * One group of custom resources, as it is at one time: {@link CustomGroups} makes another when a
 * definition changes.
 */
@Component(factory = CustomGroup.FACTORY, service = ApiGroup.class)
public final class CustomGroup implements ApiGroup {
  static final String FACTORY = "io.quarterdeck.extensions.apiextensions.group";

  /** The dot keeps it out of the service's properties, which the log of events holds on to. */
  static final String CONTENT = ".content";

  private final GroupContent content;

  @Activate
  public CustomGroup(Map<String, Object> properties) {
    content = (GroupContent) Objects.requireNonNull(properties.get(CONTENT));
  }

  @Override
  public String group() {
    return content.group();
  }

  @Override
  public InputStream resources() {
    return new ByteArrayInputStream(content.resources());
  }

  @Override
  public InputStream definitions() {
    return new ByteArrayInputStream(Json.write(content.definitions()));
  }

  @Override
  public Map<String, @Nullable Object> definitionTree() {
    return content.definitions();
  }

  @Override
  public boolean isCustom() {
    return true;
  }

  @Override
  public Map<String, ResourceStrategy> strategies() {
    return Map.copyOf(content.strategies());
  }
}
