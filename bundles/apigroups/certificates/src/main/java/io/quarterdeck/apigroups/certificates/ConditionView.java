// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The two ways to change the status of a signing request. An approver decides: {@code approval}
 * takes conditions. A signer works: {@code status} takes the certificate, and of the conditions all
 * but the decisions.
 */
final class ConditionView implements Subresource.View {
  static final ConditionView APPROVAL = new ConditionView(true);
  static final ConditionView STATUS = new ConditionView(false);

  private final boolean approval;

  private ConditionView(boolean approval) {
    this.approval = approval;
  }

  @Override
  public void write(ApiObject view, ApiObject parent, StrategyContext context) {
    Map<String, @Nullable Object> status = parent.object("status");
    String now = context.now().truncatedTo(ChronoUnit.SECONDS).toString();
    List<@Nullable Object> conditions =
        stamped(view.field("status").get("conditions"), parent, now);
    if (conditions.isEmpty()) {
      status.remove("conditions");
    } else {
      status.put("conditions", conditions);
    }
    if (!approval) {
      copy(view.object("status"), status, "certificate");
    }
    Map<String, @Nullable Object> from = view.meta().tree();
    for (String field : List.of("labels", "annotations", "finalizers", "ownerReferences")) {
      copy(from, parent.meta().tree(), field);
    }
  }

  private static void copy(
      Map<String, @Nullable Object> from, Map<String, @Nullable Object> to, String field) {
    Object value = from.get(field);
    if (value == null) {
      to.remove(field);
    } else {
      to.put(field, value);
    }
  }

  /** Conditions with the times that a client left out. */
  private static List<@Nullable Object> stamped(Node sent, ApiObject parent, String now) {
    List<@Nullable Object> out = new ArrayList<>();
    for (Node c : sent.items()) {
      if (!c.isObject()) {
        continue;
      }
      Map<String, @Nullable Object> condition = new LinkedHashMap<>();
      c.entries().forEach((k, v) -> condition.put(k, v.value()));
      if (c.get("lastUpdateTime").isEmpty()) {
        condition.put("lastUpdateTime", now);
      }
      if (c.get("lastTransitionTime").isEmpty()) {
        String before = transition(parent, c);
        condition.put("lastTransitionTime", before.isEmpty() ? now : before);
      }
      out.add(condition);
    }
    return out;
  }

  /** When the same condition came to be what it is, empty when it did only now. */
  private static String transition(ApiObject parent, Node condition) {
    for (Node c : parent.field("status").get("conditions").items()) {
      if (c.get("type").text().equals(condition.get("type").text())
          && c.get("status").text().equals(condition.get("status").text())) {
        return c.get("lastTransitionTime").text();
      }
    }
    return "";
  }

  @Override
  public void validate(
      ApiObject parent, ApiObject old, StrategyContext context, List<FieldError> errors) {
    CertificateSigningRequestStatusValidation.conditions(
        parent.field("status").get("conditions"), errors);
    CertificateSigningRequestStatusValidation.certificate(parent, old, errors);
    CertificateSigningRequestStatusValidation.kept(parent, old, errors);
    if (!approval) {
      CertificateSigningRequestStatusValidation.undecided(parent, old, errors);
      CertificateSigningRequestStatusValidation.issued(parent, old, errors);
    }
  }
}
