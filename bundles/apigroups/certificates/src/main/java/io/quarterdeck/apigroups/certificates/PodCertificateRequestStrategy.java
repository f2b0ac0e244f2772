// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import io.quarterdeck.admission.signers.SignerRight;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** A kubelet's request for a certificate of a pod: never changed, and answered by its signer. */
final class PodCertificateRequestStrategy
    implements UpdateStrategy, StatusStrategy, SelectableFields, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("PodName", o -> o.field("spec").get("podName").text())
          .text("ServiceAccountName", o -> o.field("spec").get("serviceAccountName").text())
          .text("NodeName", o -> o.field("spec").get("nodeName").text())
          .text("SignerName", o -> o.field("spec").get("signerName").text())
          .text("State", PodCertificateRequestStrategy::state)
          .build();

  private final SignerRight signers;

  PodCertificateRequestStrategy(Supplier<AccessReviewer> reviewer) {
    this.signers = new SignerRight(reviewer, "sign");
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  private static String state(ApiObject o) {
    for (Node c : o.field("status").get("conditions").items()) {
      if (List.of("Issued", "Denied", "Failed").contains(c.get("type").text())) {
        return c.get("type").text();
      }
    }
    return "Pending";
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    PodCertificateRequestValidation.validate(object.field("spec"), errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    Validate.immutable(object.field("spec"), old.field("spec"), errors);
  }

  @Override
  public Set<String> metadataOfStatus() {
    return Set.of();
  }

  /** Only who may sign for the signer says anything in its name. */
  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    int before = errors.size();
    PodCertificateStatusValidation.validate(object, old, context.now(), errors);
    if (errors.size() > before || Validate.same(object.field("status"), old.field("status"))) {
      return;
    }
    Node signer = old.field("spec").get("signerName");
    if (!signers.isGiven(context.user(), signer.text())) {
      errors.add(
          FieldError.forbidden(
              signer.path(),
              "User "
                  + FieldError.quote(context.user().name())
                  + " is not permitted to \"sign\" for signer "
                  + FieldError.quote(signer.text())));
    }
  }

  @Override
  public Map<String, String> selectableFields(ApiObject object) {
    Node spec = object.field("spec");
    return Map.of(
        "spec.signerName", spec.get("signerName").text(),
        "spec.podName", spec.get("podName").text(),
        "spec.nodeName", spec.get("nodeName").text());
  }

  @Override
  public String indexedField() {
    return "spec.nodeName";
  }

  @Override
  public List<String> selectableFieldNames() {
    return List.of("spec.signerName", "spec.podName", "spec.nodeName");
  }
}
