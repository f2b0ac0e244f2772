// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Rules;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The rules of a pod's volumes. */
final class VolumeRules {
  private static final List<String> HOST_PATH_TYPES =
      List.of(
          "",
          "BlockDevice",
          "CharDevice",
          "Directory",
          "DirectoryOrCreate",
          "File",
          "FileOrCreate",
          "Socket");

  private VolumeRules() {}

  /** Checks the volumes and gives the names that containers may mount. */
  static Set<String> validate(Node volumes, String pod, List<FieldError> errors) {
    Set<String> names = new HashSet<>();
    for (Node v : volumes.items()) {
      int before = errors.size();
      source(v, pod, errors);
      Node name = v.get("name");
      if (name.isEmpty()) {
        errors.add(FieldError.required(name.path(), ""));
      } else {
        Rules.form(name, Names::dnsLabel, errors);
        if (names.contains(name.text())) {
          errors.add(FieldError.duplicate(name.path(), name.text()));
        }
      }
      if (errors.size() == before) {
        names.add(name.text());
      }
    }
    return names;
  }

  private static void source(Node volume, String pod, List<FieldError> errors) {
    int found = 0;
    for (Map.Entry<String, Node> e : volume.entries().entrySet()) {
      if (e.getKey().equals("name")) {
        continue;
      }
      Node source = volume.get(e.getKey());
      if (found++ > 0) {
        errors.add(FieldError.forbidden(source.path(), "may not specify more than 1 volume type"));
      } else {
        one(e.getKey(), source, errors);
        if (e.getKey().equals("ephemeral")) {
          ephemeral(source, volume.get("name"), pod, errors);
        }
      }
    }
    if (found == 0) {
      errors.add(FieldError.required(volume.path(), "must specify a volume type"));
    }
  }

  private static void one(String kind, Node s, List<FieldError> errors) {
    switch (kind) {
      case "hostPath" -> hostPath(s, errors);
      case "emptyDir" -> {
        if (s.get("sizeLimit").text().startsWith("-")) {
          errors.add(
              FieldError.forbidden(
                  s.get("sizeLimit").path(), "SizeLimit field must be a valid resource quantity"));
        }
      }
      case "secret" -> {
        Rules.required(s.get("secretName"), errors);
        VolumeItemRules.items(s, errors);
      }
      case "configMap" -> {
        Rules.required(s.get("name"), errors);
        VolumeItemRules.items(s, errors);
      }
      case "persistentVolumeClaim" -> Rules.required(s.get("claimName"), errors);
      case "csi" -> Rules.required(s.get("driver"), errors);
      case "nfs" -> {
        Rules.required(s.get("server"), errors);
        Rules.required(s.get("path"), errors);
      }
      case "downwardAPI" -> VolumeItemRules.downward(s, errors);
      case "projected" -> s.get("sources").items().forEach(p -> projected(p, errors));
      default -> {}
    }
  }

  /** A claim of its own that is made with the pod and named after both. */
  private static void ephemeral(Node source, Node name, String pod, List<FieldError> errors) {
    Node template = source.get("volumeClaimTemplate");
    if (template.isAbsent()) {
      errors.add(FieldError.required(template.path(), ""));
    } else {
      Node metadata = template.get("metadata");
      Node annotations = metadata.get("annotations");
      for (String key : annotations.stringMap().keySet()) {
        Names.qualified(key.toLowerCase(Locale.ROOT))
            .forEach(m -> errors.add(FieldError.invalid(annotations.path(), key, m)));
      }
      Rules.labels(metadata.get("labels"), errors);
      ClaimSpecRules.validate(template.get("spec"), errors);
    }
    if (!pod.isEmpty()) {
      String claim = pod + "-" + name.text();
      for (String m : Names.dnsSubdomain(claim)) {
        errors.add(
            FieldError.invalid(
                name.path(), name.text(), "PVC name " + FieldError.quote(claim) + ": " + m));
      }
    }
  }

  private static void projected(Node source, List<FieldError> errors) {
    Node secret = source.get("secret");
    if (secret.isPresent()) {
      Rules.required(secret.get("name"), errors);
      VolumeItemRules.items(secret, errors);
    }
    Node map = source.get("configMap");
    if (map.isPresent()) {
      Rules.required(map.get("name"), errors);
      VolumeItemRules.items(map, errors);
    }
    if (source.get("downwardAPI").isPresent()) {
      VolumeItemRules.downward(source.get("downwardAPI"), errors);
    }
  }

  private static void hostPath(Node s, List<FieldError> errors) {
    if (Rules.required(s.get("path"), errors)) {
      VolumeItemRules.noBacksteps(s.get("path"), errors);
    }
    if (s.get("type").isPresent()) {
      Rules.oneOf(s.get("type"), HOST_PATH_TYPES, errors);
    }
  }
}
