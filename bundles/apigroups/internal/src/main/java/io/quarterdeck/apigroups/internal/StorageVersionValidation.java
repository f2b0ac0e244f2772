// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.internal;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Validates in which versions servers keep a resource, and whether they agree.
 *
 * <p>Kubernetes: {@code ValidateStorageVersion}, {@code ValidateStorageVersionStatusUpdate}.
 */
final class StorageVersionValidation {
  private StorageVersionValidation() {}

  /** {@code GROUP.RESOURCE}: what is wrong with a name. */
  static List<String> name(String name) {
    int dot = name.lastIndexOf('.');
    if (dot < 0) {
      return List.of("name must be in the form of <group>.<resource>");
    }
    List<String> out = new ArrayList<>();
    Names.dnsSubdomain(name.substring(0, dot)).forEach(m -> out.add("the group segment " + m));
    Names.dns1035Label(name.substring(dot + 1)).forEach(m -> out.add("the resource segment " + m));
    return out;
  }

  static void status(Node status, List<FieldError> errors) {
    Set<String> servers = new HashSet<>();
    for (Node server : status.get("storageVersions").items()) {
      if (!servers.add(server.get("apiServerID").text())) {
        errors.add(
            FieldError.duplicate(
                server.get("apiServerID").path(), server.get("apiServerID").text()));
      }
      server(server, errors);
    }
    common(status, errors);
    conditions(status, errors);
  }

  private static void server(Node server, List<FieldError> errors) {
    Node id = new Node(server.get("apiServerID").text(), server.get("apiServerID").path());
    Validate.form(id, Names::dnsSubdomain, errors);
    Node encoding =
        new Node(server.get("encodingVersion").text(), server.get("encodingVersion").path());
    version(encoding, errors);
    Node decodable = server.get("decodableVersions");
    decodable.items().forEach(v -> version(v, errors));
    if (!decodable.strings().contains(encoding.text())) {
      errors.add(
          FieldError.invalid(
              decodable, "decodableVersions must include encodingVersion " + encoding.text()));
    }
    for (Node served : server.get("servedVersions").items()) {
      version(served, errors);
      if (!decodable.strings().contains(served.text())) {
        errors.add(
            FieldError.invalid(
                served,
                "individual served version : "
                    + served.text()
                    + " must be included in decodableVersions : ["
                    + String.join(" ", decodable.strings())
                    + "]"));
      }
    }
  }

  /** A version, with its group before it except in the core group. */
  private static void version(Node at, List<FieldError> errors) {
    String[] parts = at.text().split("/", -1);
    List<String> out = new ArrayList<>();
    if (parts.length > 2) {
      out.add(
          "an apiVersion is "
              + Names.withRegex(
                  "a DNS-1035 label, which must consist of lower case alphanumeric characters or"
                      + " '-', start with an alphabetic character, and end with an alphanumeric"
                      + " character",
                  "[a-z]([-a-z0-9]*[a-z0-9])?",
                  "my-name",
                  "abc-123")
              + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyVersion')");
    } else {
      if (parts.length == 2) {
        part("group", parts[0], Names.dnsSubdomain(parts[0]), out);
      }
      String version = parts[parts.length - 1];
      part("version", version, Names.dns1035Label(version), out);
    }
    if (!out.isEmpty()) {
      errors.add(FieldError.invalid(at, String.join(",", out)));
    }
  }

  private static void part(String what, String text, List<String> wrong, List<String> out) {
    List<String> found = text.isEmpty() ? List.of("must be non-empty") : wrong;
    found.forEach(m -> out.add(what + " part: " + m));
  }

  private static void common(Node status, List<FieldError> errors) {
    Set<String> encodings = new HashSet<>();
    status
        .get("storageVersions")
        .items()
        .forEach(s -> encodings.add(s.get("encodingVersion").text()));
    Node said = status.get("commonEncodingVersion");
    String common = encodings.size() == 1 ? encodings.iterator().next() : null;
    if (common == null && said.isPresent()) {
      errors.add(
          FieldError.invalid(
              said,
              "should be nil if servers do not agree on the same encoding version, or if there is"
                  + " no server reporting the supported versions yet"));
    } else if (common != null && said.isAbsent()) {
      errors.add(FieldError.invalid(said, "the common encoding version is " + common));
    } else if (common != null && !said.text().equals(common)) {
      errors.add(FieldError.invalid(said, "the actual common encoding version is " + common));
    }
  }

  /** Kubernetes names the places of conditions as if the status itself were their list. */
  private static void conditions(Node status, List<FieldError> errors) {
    Map<String, Integer> types = new HashMap<>();
    int i = 0;
    for (Node c : status.get("conditions").items()) {
      FieldPath at = status.path().index(i);
      String type = c.get("type").text();
      Integer before = types.put(type, i);
      if (before != null) {
        errors.add(
            FieldError.invalid(
                at.child("type"),
                type,
                "the type of the condition is not unique, it also appears in conditions["
                    + before
                    + "]"));
      }
      for (String field : List.of("type", "status")) {
        String text = c.get(field).text();
        Names.qualified(text)
            .forEach(m -> errors.add(FieldError.invalid(at.child(field), text, m)));
      }
      for (String field : List.of("reason", "message")) {
        if (c.get(field).isEmpty()) {
          errors.add(FieldError.required(at.child(field), field + " cannot be empty"));
        }
      }
      i++;
    }
  }
}
