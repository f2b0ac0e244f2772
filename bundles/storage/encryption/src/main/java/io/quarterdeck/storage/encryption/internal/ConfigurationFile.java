// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import io.quarterdeck.api.GroupResource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads an {@code EncryptionConfiguration} (apiserver.config.k8s.io/v1), YAML or JSON, strictly: a
 * field that is not known is an error, since it may have been meant to protect something.
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
    List<Rules.Rule> rules = new ArrayList<>();
    Set<GroupResource> seen = new HashSet<>();
    for (Fields rule : root.objects("resources", Set.of("resources", "providers"))) {
      List<GroupResource> resources = new ArrayList<>();
      for (String name : rule.texts("resources")) {
        GroupResource resource = resource(rule.path() + ".resources", name);
        if (!seen.add(resource)) {
          throw new IllegalArgumentException(
              rule.path() + ".resources: Duplicate value: \"" + name + "\"");
        }
        resources.add(resource);
      }
      rules.add(new Rules.Rule(List.copyOf(resources), ProviderList.read(rule)));
    }
    return new Rules(List.copyOf(rules));
  }

  /** {@code secrets}, {@code deployments.apps}, {@code *.}, {@code *.apps}, {@code *.*}. */
  private static GroupResource resource(String path, String name) {
    int dot = name.indexOf('.');
    String resource = dot < 0 ? name : name.substring(0, dot);
    String group = dot < 0 ? "" : name.substring(dot + 1);
    if (name.equals("*") || group.startsWith("*.") || group.equals("*") && !resource.equals("*")) {
      throw new IllegalArgumentException(
          path
              + ": Invalid value: \""
              + name
              + "\": use *.<group> for all resources of a group, *. for those of the core group,"
              + " *.* for all");
    }
    if (resource.isEmpty() || resource.contains("*") && !resource.equals("*")) {
      throw new IllegalArgumentException(path + ": Invalid value: \"" + name + "\"");
    }
    return new GroupResource(group, resource);
  }
}
