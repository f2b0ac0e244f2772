// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podsecuritypolicy;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.List;

/** Pod security policies. */
final class PodSecurityPolicyStrategy implements CreateStrategy, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Priv", o -> String.valueOf(o.field("spec").get("privileged").bool()))
          .text("Caps", o -> list(o, "allowedCapabilities"))
          .text("SELinux", o -> rule(o, "seLinux"))
          .text("RunAsUser", o -> rule(o, "runAsUser"))
          .text("FsGroup", o -> rule(o, "fsGroup"))
          .text("SupGroup", o -> rule(o, "supplementalGroups"))
          .text(
              "ReadOnlyRootFs",
              o -> String.valueOf(o.field("spec").get("readOnlyRootFilesystem").bool()))
          .text("Volumes", o -> list(o, "volumes"))
          .build();

  private static String rule(ApiObject o, String field) {
    return o.field("spec").at(field, "rule").text();
  }

  private static String list(ApiObject o, String field) {
    return String.join(",", o.field("spec").get(field).strings());
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    ProfileAnnotations.validate(object, errors);
    PolicyValidation.validate(object.field("spec"), errors);
  }
}
