// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.storage.encryption.internal.kms.KmsSettings;
import io.quarterdeck.storage.encryption.internal.kms.Plugin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
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
   * @param open opens the plugins that it names
   * @throws IllegalArgumentException naming the file and the field, never a secret
   */
  static Configuration read(Path file, Function<KmsSettings, Plugin> open) {
    try {
      return parse(Files.readString(file), open);
    } catch (IOException | IllegalArgumentException e) {
      String why = e instanceof IOException ? e.toString() : e.getMessage();
      throw new IllegalArgumentException("encryption configuration " + file + ": " + why, e);
    }
  }

  static Configuration parse(String text, Function<KmsSettings, Plugin> open) {
    Fields root = Fields.of("", tree(text), Set.of("apiVersion", "kind", "resources"));
    root.require("apiVersion", "apiserver.config.k8s.io/v1");
    root.require("kind", "EncryptionConfiguration");
    ProviderList reader = new ProviderList(open);
    try {
      Rules rules = rules(root, reader);
      return new Configuration(rules, reader.opened());
    } catch (IllegalArgumentException e) {
      reader.opened().forEach(Plugin::close);
      throw e;
    }
  }

  private static @Nullable Object tree(String text) {
    try {
      return new Load(LoadSettings.builder().build()).loadFromString(text);
    } catch (YamlEngineException e) {
      // its message may quote the line, and the line may hold a secret
      throw new IllegalArgumentException("it is no YAML");
    }
  }

  private static Rules rules(Fields root, ProviderList reader) {
    Map<GroupResource, List<Provider>> rules = new LinkedHashMap<>();
    for (Fields rule : root.objects("resources", Set.of("resources", "providers"))) {
      List<Provider> providers = reader.read(rule);
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
