// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.HumanDuration;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.ResetFieldsStrategy;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.group.SubresourceStrategy;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Certificate signing requests: who asks is filled in by the server, the spec never changes. */
final class SigningRequestStrategy
    implements UpdateStrategy,
        ResetFieldsStrategy,
        SelectableFields,
        SubresourceStrategy,
        TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .age()
          .text("SignerName", o -> o.field("spec").get("signerName").text("<none>"))
          .text("Requestor", o -> o.field("spec").get("username").text())
          .text("RequestedDuration", SigningRequestStrategy::duration)
          .text("Condition", SigningRequestStrategy::conditions)
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public Set<String> resetFields(String subresource) {
    return switch (subresource) {
      case "" -> Set.of("spec", "status");
      case "approval" -> Set.of("spec", "status.certificate");
      default -> Set.of("spec");
    };
  }

  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    Map<String, @Nullable Object> spec = object.object("spec");
    List.of("username", "uid", "groups", "extra").forEach(spec::remove);
    UserInfo user = context.user();
    put(spec, "username", user.name());
    put(spec, "uid", user.uid());
    if (!user.groups().isEmpty()) {
      spec.put("groups", new ArrayList<>(user.groups()));
    }
    if (!user.extra().isEmpty()) {
      Map<String, @Nullable Object> extra = new LinkedHashMap<>();
      new TreeMap<>(user.extra()).forEach((k, v) -> extra.put(k, new ArrayList<>(v)));
      spec.put("extra", extra);
    }
  }

  private static void put(Map<String, @Nullable Object> out, String field, String value) {
    if (!value.isEmpty()) {
      out.put(field, value);
    }
  }

  @Override
  public void prepareForUpdate(ApiObject object, ApiObject old, StrategyContext context) {
    object.tree().put("spec", Trees.copyValue(old.tree().get("spec")));
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    CertificateSigningRequestValidation.validate(object.field("spec"), errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    // the spec is the stored one, which was checked when it came
  }

  @Override
  public @Nullable Subresource subresource(String name) {
    return switch (name) {
      case "approval" -> ConditionView.APPROVAL;
      case "status" -> ConditionView.STATUS;
      default -> null;
    };
  }

  @Override
  public Map<String, String> selectableFields(ApiObject object) {
    return Map.of("spec.signerName", object.field("spec").get("signerName").text());
  }

  @Override
  public String indexedField() {
    return "spec.signerName";
  }

  @Override
  public List<String> selectableFieldNames() {
    return List.of("spec.signerName");
  }

  private static String duration(ApiObject o) {
    Node seconds = o.field("spec").get("expirationSeconds");
    return seconds.isAbsent() ? "<none>" : HumanDuration.of(Duration.ofSeconds(seconds.number()));
  }

  private static String conditions(ApiObject o) {
    Node status = o.field("status");
    List<String> types = new ArrayList<>();
    boolean decided = false;
    boolean failed = false;
    String decision = "";
    for (Node c : status.get("conditions").items()) {
      switch (c.get("type").text()) {
        case "Approved", "Denied" -> {
          decided = true;
          // a denial goes before an approval
          decision = decision.equals("Denied") ? decision : c.get("type").text();
        }
        case "Failed" -> failed = true;
        default -> {}
      }
    }
    types.add(decided ? decision : "Pending");
    if (failed) {
      types.add("Failed");
    }
    if (!status.get("certificate").isEmpty()) {
      types.add("Issued");
    }
    return String.join(",", types);
  }
}
