// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates an Azure disk: how it is cached, what it is, and an address of that sort.
 *
 * <p>Kubernetes: {@code validateAzureDisk}.
 */
final class AzureDiskValidation {
  private static final List<String> CACHING = List.of("None", "ReadOnly", "ReadWrite");
  private static final List<String> KINDS = List.of("Dedicated", "Managed", "Shared");
  private static final String MANAGED =
      "/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}";
  private static final String BLOB =
      "https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd";

  private AzureDiskValidation() {}

  static void validate(Node s, List<FieldError> errors) {
    if (s.get("cachingMode").isPresent()) {
      Validate.oneOf(s.get("cachingMode"), CACHING, errors);
    }
    Node kind = s.get("kind");
    if (kind.isAbsent()) {
      return;
    }
    Validate.oneOf(kind, KINDS, errors);
    boolean managed = kind.text().equals("Managed");
    Node uri = s.get("diskURI");
    if (!uri.text().startsWith(managed ? "/subscriptions/" : "https://")) {
      errors.add(
          FieldError.notSupported(uri.path(), uri.text(), List.of(managed ? MANAGED : BLOB)));
    }
  }
}
