// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.chain.Chains;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.List;

/** Plugins: made by the server alone; others may change the spec. */
final class PluginStrategy implements CreateStrategy, TableConvertor {
  private static final String SERVER = "system:apiserver";
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Plugin", o -> o.field("status").get("plugin").text())
          .text("Kind", o -> o.field("status").get("kind").text())
          .integer("Rank", o -> o.field("status").get("rank").number())
          .text("State", o -> o.field("status").get("state").text())
          .text("Version", o -> o.field("status").get("version").text())
          .text("Servers", o -> StatusSummary.inUse(o.field("status")))
          .integer("Calls", o -> o.field("status").get("calls").number())
          .integer("Refusals", o -> o.field("status").get("refusals").number())
          .text("Latency", o -> o.field("status").get("averageMicros").number() + "us")
          .wide("Failures", o -> o.field("status").get("failures").number())
          .wide("Slowest", o -> o.field("status").get("slowestMicros").number() + "us")
          .wide("Message", o -> o.field("status").get("message").text())
          .build();

  private final Chains chains;

  PluginStrategy(Chains chains) {
    this.chains = chains;
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  /** An apply of an object that is not there would make one. */
  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    UserInfo user = context.user();
    if (!user.name().equals(SERVER) || !user.isIn(UserInfo.PRIVILEGED_GROUP)) {
      throw ApiException.forbidden(
          PluginsGroup.PLUGINS, object.meta().name(), "plugins are made by installing bundles");
    }
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node enabled = object.field("spec").get("enabled");
    if (enabled.isPresent() && !enabled.bool() && isRequired(object.meta().name())) {
      errors.add(
          FieldError.forbidden(
              enabled.path(),
              "configuration requires this plugin, without it a door would be shut"));
    }
  }

  private boolean isRequired(String objectName) {
    return chains.open().stream()
        .anyMatch(
            c ->
                c.config().required().stream()
                    .anyMatch(n -> PluginView.objectName(c.kind(), n).equals(objectName)));
  }
}
