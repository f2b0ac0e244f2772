// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.writes;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.registry.internal.options.WriteOptions;
import io.quarterdeck.schema.model.ResourceDefinition;
import io.quarterdeck.spi.group.NameRule;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Validates {@code metadata}. Kubernetes: {@code ValidateObjectMeta}, and its {@code Update}. */
final class ObjectMetaValidation {
  private static final int LARGEST_ANNOTATIONS = 256 * 1024;
  private static final int LONGEST_SUBRESOURCE = 256;
  private static final Set<String> STANDARD_FINALIZERS =
      Set.of("kubernetes", "orphan", "foregroundDeletion");
  private static final String STANDARD_FINALIZER_TEXT =
      "name is neither a standard finalizer name nor is it fully qualified";

  private ObjectMetaValidation() {}

  /** Validates that of a new object. */
  static void validateNew(
      ApiObject object, ResourceDefinition definition, List<FieldError> errors) {
    validate(object, definition, definition.behavior().nameRule(), errors);
  }

  /**
   * Validates that of a changed object.
   *
   * @param sent as the client sent it, with the system's fields that it left out
   * @param object what will be stored: {@code sent} itself, or what a subresource makes of it
   */
  static void validateUpdate(
      ApiObject sent,
      ApiObject object,
      ApiObject old,
      ResourceDefinition definition,
      List<FieldError> errors) {
    validate(object, definition, NameRule.PATH_SEGMENT, errors);
    if (sent != object) {
      content(sent.field("metadata"), errors);
    }
    transition(sent.field("metadata"), old.field("metadata"), errors);
  }

  private static void validate(
      ApiObject object, ResourceDefinition definition, NameRule rule, List<FieldError> errors) {
    Node meta = object.field("metadata");
    name(meta, rule, errors);
    namespace(meta.get("namespace"), definition.namespaced(), errors);
    if (meta.get("generation").number() < 0) {
      Validate.nonNegative(meta.get("generation"), errors);
    }
    finalizers(meta.get("finalizers"), definition.behavior().anyFinalizer(), errors);
    content(meta, errors);
  }

  private static void content(Node meta, List<FieldError> errors) {
    Validate.labels(meta.get("labels"), errors);
    annotations(meta.get("annotations"), errors);
    OwnerReferenceValidation.validate(meta.get("ownerReferences"), errors);
    managers(meta.get("managedFields"), errors);
  }

  private static void name(Node meta, NameRule rule, List<FieldError> errors) {
    Node prefix = meta.get("generateName");
    if (!prefix.isEmpty()) {
      String text = prefix.text();
      boolean dns =
          rule != NameRule.PATH_SEGMENT
              && rule != NameRule.IP_ADDRESS
              && text.length() > 1
              && text.endsWith("-");
      String masked = dns ? text.substring(0, text.length() - 2) + "a" : text;
      Node at = rule == NameRule.LONG_NAME ? prefix.withPath(meta.path().child("name")) : prefix;
      form(rule).apply(masked).forEach(m -> errors.add(FieldError.invalid(at, m)));
    }
    Node name = meta.get("name");
    if (name.isEmpty()) {
      errors.add(FieldError.required(name.path(), "name or generateName is required"));
    } else {
      Validate.form(name, form(rule), errors);
    }
  }

  private static Function<String, List<String>> form(NameRule rule) {
    return switch (rule) {
      case DNS_SUBDOMAIN -> Names::dnsSubdomain;
      case LONG_NAME -> ObjectMetaValidation::longName;
      case DNS_LABEL -> ObjectMetaValidation::label;
      case DNS_1035_LABEL -> Names::dns1035Label;
      case PATH_SEGMENT -> Names::pathSegment;
      case IP_ADDRESS -> Addresses::canonicalIp;
    };
  }

  private static List<String> longName(String name) {
    return Names.dnsSubdomain(name).stream()
        .map(m -> m.replace("253 characters", "253 bytes"))
        .toList();
  }

  /** Of a subdomain where only one label is meant, its dots are reported. */
  private static List<String> label(String name) {
    return name.contains(".") && Names.dnsSubdomain(name).isEmpty() && name.length() <= 63
        ? List.of("must not contain dots")
        : Names.dnsLabel(name);
  }

  private static void namespace(Node namespace, boolean namespaced, List<FieldError> errors) {
    if (!namespaced) {
      if (!namespace.isEmpty()) {
        errors.add(FieldError.forbidden(namespace.path(), "not allowed on this type"));
      }
    } else if (namespace.isEmpty()) {
      errors.add(FieldError.required(namespace.path(), ""));
    } else {
      Validate.form(namespace, Names::dnsLabel, errors);
    }
  }

  private static void annotations(Node annotations, List<FieldError> errors) {
    long total = 0;
    for (var e : annotations.stringMap().entrySet()) {
      for (String m : Names.qualified(e.getKey().toLowerCase(Locale.ROOT))) {
        errors.add(FieldError.invalid(annotations.path(), e.getKey(), m));
      }
      total += Validate.bytes(e.getKey()) + Validate.bytes(e.getValue());
    }
    if (total > LARGEST_ANNOTATIONS) {
      errors.add(FieldError.tooLong(annotations.path(), LARGEST_ANNOTATIONS));
    }
  }

  /** What cannot be read of a client's entries has been replaced; the rest has its bounds. */
  private static void managers(Node entries, List<FieldError> errors) {
    for (Node entry : entries.items()) {
      Node manager = entry.get("manager");
      WriteOptions.manager(manager.path(), manager.text(), errors);
      Node subresource = entry.get("subresource");
      if (Validate.bytes(subresource.text()) > LONGEST_SUBRESOURCE) {
        errors.add(FieldError.tooLong(subresource.path(), LONGEST_SUBRESOURCE));
      }
    }
  }

  /**
   * @param any whether one without a domain may be other than Kubernetes' own
   */
  private static void finalizers(Node finalizers, boolean any, List<FieldError> errors) {
    for (Node f : finalizers.items()) {
      Validate.form(f.withPath(finalizers.path()), Names::qualified, errors);
      if (!any && !f.text().contains("/") && !STANDARD_FINALIZERS.contains(f.text())) {
        errors.add(FieldError.invalid(f.path(), f.text(), STANDARD_FINALIZER_TEXT));
      }
    }
    List<String> all = finalizers.strings();
    if (all.contains("orphan") && all.contains("foregroundDeletion")) {
      errors.add(
          FieldError.invalid(
              finalizers, "finalizer orphan and foregroundDeletion cannot be both set"));
    }
  }

  /** What may not change. */
  private static void transition(Node now, Node before, List<FieldError> errors) {
    if (before.get("deletionTimestamp").isPresent()) {
      newFinalizers(now, before, errors);
    }
    if (now.get("generation").number() < before.get("generation").number()) {
      errors.add(FieldError.invalid(now.get("generation"), "must not be decremented"));
    }
    for (String field :
        List.of(
            "name",
            "namespace",
            "uid",
            "creationTimestamp",
            "deletionTimestamp",
            "deletionGracePeriodSeconds")) {
      if (!Validate.same(now.get(field), before.get(field))) {
        errors.add(FieldError.invalid(now.get(field), "field is immutable"));
      }
    }
  }

  private static void newFinalizers(Node now, Node before, List<FieldError> errors) {
    Set<String> added = new TreeSet<>(now.get("finalizers").strings());
    before.get("finalizers").strings().forEach(added::remove);
    if (!added.isEmpty()) {
      String list =
          added.stream().map(FieldError::quote).collect(Collectors.joining(", ", "[]string{", "}"));
      errors.add(
          FieldError.forbidden(
              FieldPath.of("metadata", "finalizers"),
              "no new finalizers can be added if the object is being deleted, found new finalizers "
                  + list));
    }
  }
}
