// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.cel.CelCompiler;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Validates a definition, on creation and on update. Thread-safe. Kubernetes: {@code
 * ValidateCustomResourceDefinition}, {@code ValidateCustomResourceDefinitionUpdate}.
 */
public final class DefinitionValidation {
  private static final List<String> SCOPES = List.of("Cluster", "Namespaced");

  private final Supplier<CelCompiler> compiler;

  /**
   * @param compiler asked when a definition is validated
   */
  public DefinitionValidation(Supplier<CelCompiler> compiler) {
    this.compiler = compiler;
  }

  /**
   * @param old the stored definition, null on creation
   */
  public void validate(ApiObject object, @Nullable ApiObject old, List<FieldError> errors) {
    Node spec = object.field("spec");
    if (old == null) {
      name(object, errors);
    }
    Node group = spec.get("group");
    if (Validate.required(group, errors)) {
      Forms.check(group, Names::dnsSubdomain, errors);
      if (Names.dnsSubdomain(group.text()).isEmpty() && !group.text().contains(".")) {
        errors.add(FieldError.invalid(group, "should be a domain with at least one dot"));
      }
    }
    if (Validate.required(spec.get("scope"), errors)) {
      Validate.oneOf(spec.get("scope"), SCOPES, errors);
    }
    versions(spec, old, errors);
    PreserveValidation.ofConversion(spec, errors);
    ConversionValidation.validate(spec.get("conversion"), errors);
    if (old != null) {
      DefinitionUpdateValidation.validate(object, old, errors);
    }
    status(object, errors);
    storedVersions(object, errors);
    ApprovalValidation.validate(object, old, errors);
    PreserveValidation.ofSpec(spec, old, errors);
  }

  /** Of the status alone, too. */
  public static void status(ApiObject object, List<FieldError> errors) {
    CustomResourceNamesValidation.forms(object.field("status").get("acceptedNames"), errors);
  }

  private void versions(Node spec, @Nullable ApiObject old, List<FieldError> errors) {
    Node versions = spec.get("versions");
    for (Node v : versions.items()) {
      if (v.at("schema", "openAPIV3Schema").isAbsent()) {
        errors.add(FieldError.required(v.at("schema", "openAPIV3Schema").path(), ""));
      }
    }
    PreserveValidation.ofDefaults(spec, errors);
    Hoisted common = Hoisted.of(versions);
    VersionValidation validation =
        new VersionValidation(
            new OpenApiSchemaValidation(compiler.get()),
            common,
            old == null ? Node.root(null) : old.field("spec").get("versions"));
    versions.items().forEach(v -> validation.validate(v, errors));
    storage(versions, common, errors);
    if (!versions.isEmpty() && !versions.index(0).get("name").isEmpty()) {
      Node first = Hoisted.text(versions.index(0), "name").withPath(spec.path().child("version"));
      Forms.check(first, Names::dns1035Label, errors);
    }
    CustomResourceNamesValidation.validate(spec.get("names"), errors);
    validation.validateCommon(spec, errors);
  }

  /** Kubernetes reports this among the rules of the name, before those of labels and the rest. */
  private static void name(ApiObject object, List<FieldError> errors) {
    Node spec = object.field("spec");
    String wanted = spec.at("names", "plural").text() + "." + spec.get("group").text();
    for (String field : List.of("generateName", "name")) {
      Node name = object.field("metadata").get(field);
      if (!name.isEmpty() && !name.text().equals(wanted)) {
        int at = 0;
        while (at < errors.size()
            && errors.get(at).field().startsWith("metadata.")
            && errors.get(at).field().toLowerCase(Locale.ROOT).endsWith("name")) {
          at++;
        }
        errors.add(at, FieldError.invalid(name, "must be spec.names.plural+\".\"+spec.group"));
      }
    }
  }

  private static void storage(Node versions, Hoisted common, List<FieldError> errors) {
    Set<String> names = new HashSet<>();
    boolean unique = true;
    int stored = 0;
    for (Node v : versions.items()) {
      unique &= names.add(v.get("name").text());
      stored += v.get("storage").bool() ? 1 : 0;
    }
    if (!unique) {
      errors.add(GoVersions.invalid(versions, common, "must contain unique version names"));
    }
    if (stored != 1) {
      errors.add(
          GoVersions.invalid(
              versions, common, "must have exactly one version marked as storage version"));
    }
  }

  private static void storedVersions(ApiObject object, List<FieldError> errors) {
    Node stored = object.field("status").get("storedVersions");
    if (stored.isEmpty()) {
      errors.add(FieldError.invalid(stored.path(), null, "must have at least one stored version"));
      return;
    }
    List<String> left = new ArrayList<>(stored.strings());
    for (Node v : object.field("spec").get("versions").items()) {
      String name = v.get("name").text();
      // the first of two versions of one name takes it: the second is reported as missing
      if (!left.remove(name) && v.get("storage").bool()) {
        errors.add(FieldError.invalid(stored, "must have the storage version " + name));
      }
    }
    for (Node v : stored.items()) {
      if (left.contains(v.text())) {
        errors.add(FieldError.invalid(v, lost(v.text())));
      }
    }
  }

  private static String lost(String version) {
    return "missing from spec.versions; "
        + version
        + " was previously a storage version, and must remain in spec.versions until a storage"
        + " migration ensures no data remains persisted in "
        + version
        + " and removes "
        + version
        + " from status.storedVersions";
  }
}
