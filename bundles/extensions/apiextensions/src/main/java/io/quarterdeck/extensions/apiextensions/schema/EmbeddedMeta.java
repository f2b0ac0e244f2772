// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.schema;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * What the metadata of an embedded object must be: the forms of its names, labels, annotations and
 * finalizers, none of which it needs to have (source: the package {@code schema/objectmeta} of
 * apiextensions-apiserver). Owner references are not checked.
 */
final class EmbeddedMeta {
  private static final int LARGEST_ANNOTATIONS = 256 * 1024;

  private EmbeddedMeta() {}

  static void check(Node meta, List<FieldError> errors) {
    form(meta.get("generateName"), Names::pathSegment, errors);
    form(meta.get("name"), Names::pathSegment, errors);
    form(meta.get("namespace"), Names::dnsLabel, errors);
    Validate.labels(meta.get("labels"), errors);
    annotations(meta.get("annotations"), errors);
    Node finalizers = meta.get("finalizers");
    for (Node f : finalizers.items()) {
      Validate.form(f.withPath(finalizers.path()), Names::qualified, errors);
    }
    List<String> all = finalizers.strings();
    if (all.contains("orphan") && all.contains("foregroundDeletion")) {
      errors.add(
          FieldError.invalid(
              finalizers, "finalizer orphan and foregroundDeletion cannot be both set"));
    }
  }

  private static void form(
      Node name, Function<String, List<String>> form, List<FieldError> errors) {
    if (!name.text().isEmpty()) {
      Validate.form(name, form, errors);
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
}
