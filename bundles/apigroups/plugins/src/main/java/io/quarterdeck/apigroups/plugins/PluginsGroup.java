// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.chain.Chains;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The group {@code quarterdeck.io}. */
@Component(service = ApiGroup.class, property = "name=quarterdeck.io")
public final class PluginsGroup implements ApiGroup {
  static final String GROUP = "quarterdeck.io";
  static final GroupResource PLUGINS = new GroupResource(GROUP, "plugins");

  private final ResourceStrategy plugins;

  @Activate
  public PluginsGroup(@Reference Chains chains) {
    plugins = new PluginStrategy(chains);
  }

  @Override
  public String group() {
    return GROUP;
  }

  @Override
  public InputStream resources() throws IOException {
    return open(
        "served.json"); // not the name that the schema generator looks for: its sources know no
    // such types
  }

  /** Our own types, and Kubernetes' metadata that they refer to. */
  @Override
  public InputStream definitions() throws IOException {
    Map<String, @Nullable Object> all = read("meta/definitions.json");
    Trees.object(all, "types").putAll(Trees.object(read("types.json"), "types"));
    return new ByteArrayInputStream(Json.write(all));
  }

  private static Map<String, @Nullable Object> read(String name) throws IOException {
    try (InputStream in = open(name)) {
      return Json.readObject(in);
    }
  }

  private static InputStream open(String name) throws IOException {
    InputStream in = PluginsGroup.class.getResourceAsStream(name);
    if (in == null) {
      throw new IOException("the bundle has no " + name);
    }
    return in;
  }

  @Override
  public Map<String, ResourceStrategy> strategies() {
    return Map.of("plugins", plugins);
  }
}
