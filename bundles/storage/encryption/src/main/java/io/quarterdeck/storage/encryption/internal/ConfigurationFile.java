// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import io.quarterdeck.api.GroupResource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads an {@code EncryptionConfiguration} (apiserver.config.k8s.io/v1), YAML or JSON, strictly: a
 * field that is not known is an error, since it may have been meant to protect something.
 * Kubernetes: {@code ValidateEncryptionConfiguration}, {@code
 * getTransformerOverridesAndKMSPluginProbes}.
 */
final class ConfigurationFile {
  private ConfigurationFile() {}

  /**
   * @throws IllegalArgumentException naming the file and the field, never a secret
   */
  static Rules read(Path file) {
    try {
      return parse(Files.readString(file));
    } catch (IOException | IllegalArgumentException e) {
      String why = e instanceof IOException ? e.toString() : e.getMessage();
      throw new IllegalArgumentException("encryption configuration " + file + ": " + why, e);
    }
  }

  static Rules parse(String text) {
    Object tree;
    try {
      tree = new Load(LoadSettings.builder().build()).loadFromString(text);
    } catch (YamlEngineException e) {
      // its message may quote the line, and the line may hold a secret
      throw new IllegalArgumentException("it is no YAML");
    }
    Fields root = Fields.of("", tree, Set.of("apiVersion", "kind", "resources"));
    root.require("apiVersion", "apiserver.config.k8s.io/v1");
    root.require("kind", "EncryptionConfiguration");
    Map<GroupResource, List<Provider>> rules = new LinkedHashMap<>();
    for (Fields rule : root.objects("resources", Set.of("resources", "providers"))) {
      List<Provider> providers = ProviderList.read(rule);
      for (GroupResource resource : ResourceNames.read(rule)) {
        requireUnmasked(resource, rules.keySet());
        rules.computeIfAbsent(resource, r -> new ArrayList<>()).addAll(providers);
      }
    }
    Map<GroupResource, Providers> out = new HashMap<>();
    rules.forEach((resource, providers) -> out.put(resource, new Providers(providers)));
    return new Rules(out);
  }

  /** An entry behind one for more resources is there by mistake. */
  private static void requireUnmasked(GroupResource resource, Set<GroupResource> earlier) {
    for (GroupResource wider :
        List.of(ResourceNames.allOf(resource.group()), ResourceNames.EVERYTHING)) {
      if (earlier.contains(wider)) {
        throw new IllegalArgumentException(
            "resource \""
                + ResourceNames.text(resource)
                + "\" is masked by earlier rule \""
                + ResourceNames.text(wider)
                + "\"");
      }
    }
  }
}
