// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Configurations of admission webhooks. */
final class WebhookStrategy implements CreateStrategy, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .integer("Webhooks", o -> (long) o.field("webhooks").size())
          .age()
          .build();

  private final boolean mutating;
  private final Supplier<CelCompiler> compiler;

  WebhookStrategy(boolean mutating, Supplier<CelCompiler> compiler) {
    this.mutating = mutating;
    this.compiler = compiler;
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    List<@Nullable Object> webhooks = Trees.asList(object.tree().get("webhooks"));
    if (webhooks == null) {
      return;
    }
    for (Object w : webhooks) {
      Map<String, @Nullable Object> webhook = Trees.asObject(w);
      if (webhook != null) {
        one(webhook);
      }
    }
  }

  private void one(Map<String, @Nullable Object> webhook) {
    Defaults.absent(webhook, "failurePolicy", "Fail");
    Defaults.absent(webhook, "timeoutSeconds", 10L);
    Defaults.matching(webhook);
    Defaults.scopes(webhook.get("rules"));
    if (mutating) {
      Defaults.absent(webhook, "reinvocationPolicy", "Never");
    }
    Map<String, @Nullable Object> client = Trees.asObject(webhook.get("clientConfig"));
    Map<String, @Nullable Object> service =
        client == null ? null : Trees.asObject(client.get("service"));
    if (service != null) {
      Defaults.absent(service, "port", 443L);
    }
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    WebhookValidation.validate(
        object.field("webhooks"), mutating, Expressions.ofWebhook(compiler), errors);
  }
}
