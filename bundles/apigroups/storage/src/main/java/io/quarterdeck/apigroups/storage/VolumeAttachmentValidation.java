// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.storage;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.volume.VolumeSourceValidation;
import java.util.List;
import java.util.Map;

/**
 * Validates what a VolumeAttachment says; errors in Kubernetes' order.
 *
 * <p>Kubernetes: {@code ValidateVolumeAttachment}, {@code ValidateVolumeAttachmentV1}.
 */
final class VolumeAttachmentValidation {
  private static final String ONE =
      "must specify exactly one of inlineVolumeSpec and persistentVolumeName";
  private static final int LARGEST_METADATA = 256 * 1024;
  private static final int LONGEST_MESSAGE = 1024;

  private VolumeAttachmentValidation() {}

  /** The rules of every version, of objects new and old. */
  static void spec(Node spec, List<FieldError> errors) {
    Validate.required(spec.get("attacher"), errors);
    source(spec.get("source"), errors);
    Validate.form(spec.get("nodeName"), Names::dnsSubdomain, errors);
  }

  private static void source(Node source, List<FieldError> errors) {
    Node name = source.get("persistentVolumeName");
    Node inline = source.get("inlineVolumeSpec");
    if (name.isAbsent() && inline.isAbsent()) {
      errors.add(FieldError.required(source.path(), ONE));
    } else if (name.isPresent() && inline.isPresent()) {
      errors.add(FieldError.forbidden(source.path(), ONE));
    } else if (name.isPresent() && name.isEmpty()) {
      errors.add(FieldError.required(name.path(), "must specify non empty persistentVolumeName"));
    } else if (inline.isPresent()) {
      InlineVolumeValidation.validate(inline, errors);
    }
  }

  /** What is asked of new objects besides. */
  static void created(Node spec, List<FieldError> errors) {
    if (!spec.get("attacher").isEmpty()) {
      VolumeSourceValidation.driver(spec.get("attacher"), errors);
    }
    Node name = spec.at("source", "persistentVolumeName");
    if (name.isPresent()) {
      Validate.form(name, Names::dnsSubdomain, errors);
    }
  }

  static void status(Node status, List<FieldError> errors) {
    Node metadata = status.get("attachmentMetadata");
    long size = 0;
    for (Map.Entry<String, String> e : metadata.stringMap().entrySet()) {
      size += Validate.bytes(e.getKey()) + Validate.bytes(e.getValue());
    }
    if (size > LARGEST_METADATA) {
      errors.add(FieldError.tooLong(metadata.path(), LARGEST_METADATA));
    }
    for (String error : List.of("attachError", "detachError")) {
      FieldPath at = status.get(error).get("message").path();
      if (Validate.bytes(status.get(error).get("message").text()) > LONGEST_MESSAGE) {
        // Kubernetes names the limit of the metadata here
        errors.add(FieldError.tooLong(at, LARGEST_METADATA));
      }
    }
  }
}
