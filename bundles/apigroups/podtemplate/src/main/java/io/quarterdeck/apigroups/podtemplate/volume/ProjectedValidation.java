// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.LabelSelectorValidation;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.common.LocalPaths;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates a volume that is put together of several sources.
 *
 * <p>Kubernetes: {@code validateProjectedVolumeSource}.
 */
public final class ProjectedValidation {
  /** The fields of a source of which one may be set. */
  public static final List<String> KINDS =
      List.of(
          "secret",
          "configMap",
          "downwardAPI",
          "serviceAccountToken",
          "clusterTrustBundle",
          "podCertificate");

  private static final long SHORTEST = 600;
  private static final long LONGEST = 1L << 32;

  private final Node volume;
  private final Set<String> paths = new HashSet<>();
  private final List<FieldError> errors;

  private ProjectedValidation(Node volume, List<FieldError> errors) {
    this.volume = volume;
    this.errors = errors;
  }

  static void validate(Node volume, List<FieldError> errors) {
    VolumeItemValidation.mode(volume.get("defaultMode"), errors);
    ProjectedValidation rules = new ProjectedValidation(volume, errors);
    volume.get("sources").items().forEach(rules::source);
  }

  private void source(Node source) {
    keys(source.get("secret"));
    keys(source.get("configMap"));
    Node downward = source.get("downwardAPI");
    for (Node i : downward.get("items").items()) {
      VolumeItemValidation.downwardItem(i.withPath(downward.path()), errors);
      once(i.get("path").text(), i.get("path").text());
    }
    token(source.get("serviceAccountToken"));
    bundle(source.get("clusterTrustBundle"));
    if (KINDS.stream().filter(k -> source.get(k).isPresent()).count() > 1) {
      errors.add(
          FieldError.forbidden(
              source.path(), "may not specify more than 1 volume type per source"));
    }
  }

  private void keys(Node source) {
    if (source.isAbsent()) {
      return;
    }
    Validate.required(source.get("name"), errors);
    for (Node i : source.get("items").items()) {
      VolumeItemValidation.item(i, errors);
      once(i.get("path").text(), source.get("name").text());
    }
  }

  private void once(String path, String shown) {
    if (!path.isEmpty() && !paths.add(path)) {
      errors.add(FieldError.invalid(volume.path(), shown, "conflicting duplicate paths"));
    }
  }

  /** The errors of a token's path stand at the volume, as Kubernetes has it. */
  private void token(Node token) {
    if (token.isAbsent()) {
      return;
    }
    Node seconds = token.get("expirationSeconds");
    if (seconds.number() < SHORTEST) {
      invalid(seconds, "may not specify a duration less than 10 minutes");
    }
    if (seconds.number() > LONGEST) {
      invalid(seconds, "may not specify a duration larger than 2^32 seconds");
    }
    Node path = token.get("path").withPath(volume.path().child("path"));
    if (Validate.required(path, errors)) {
      LocalPaths.notReserved(path, errors);
    }
  }

  private void invalid(Node number, String detail) {
    errors.add(FieldError.invalid(number.path(), number.number(), detail));
  }

  private void bundle(Node bundle) {
    if (bundle.isAbsent()) {
      return;
    }
    Node name = bundle.get("name");
    Node signer = bundle.get("signerName");
    if (name.isPresent() && signer.isPresent()) {
      errors.add(
          FieldError.invalid(
              bundle.path(), bundle.value(), "only one of name and signerName may be used"));
    } else if (name.isPresent()) {
      Validate.required(name, "must be a valid object name", errors);
      for (String m : Names.dnsSubdomain(name.text())) {
        errors.add(FieldError.invalid(name, "not a valid clustertrustbundlename: " + m));
      }
      if (bundle.get("labelSelector").isPresent()) {
        errors.add(
            FieldError.invalid(
                bundle.get("labelSelector").path(),
                LabelSelectorValidation.shown(bundle.get("labelSelector")),
                "labelSelector must be unset if name is specified"));
      }
    } else if (signer.isPresent()) {
      Validate.required(signer, "must be a valid signer name", errors);
      LabelSelectorValidation.validate(bundle.get("labelSelector"), errors);
    } else {
      errors.add(FieldError.required(bundle.path(), "either name or signerName must be specified"));
    }
    Validate.required(bundle.get("path"), errors);
    LocalPaths.notReserved(bundle.get("path"), errors);
    once(bundle.get("path").text(), bundle.get("path").text());
  }
}
