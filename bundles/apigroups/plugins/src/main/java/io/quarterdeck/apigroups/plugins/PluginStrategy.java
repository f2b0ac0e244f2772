// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.apigroups.plugins.PluginView.State;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Chains;
import io.quarterdeck.runtime.chain.Origin;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.chain.Problem;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.List;
import java.util.Objects;

/** Plugins: made by the server alone; others may change the spec. */
final class PluginStrategy implements CreateStrategy, TableConvertor {
  private static final String SERVER = "system:apiserver";

  /** Narrow enough for a terminal of 120 columns; the longest names have 58. */
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .integer("Rank", o -> status(o, "rank").number())
          .text("State", o -> status(o, "state").text())
          .text("Version", o -> status(o, "version").text())
          .text("Servers", o -> StatusSummary.inUse(o.field("status")))
          .integer("Calls", o -> status(o, "calls").number())
          .wide("Plugin", o -> status(o, "plugin").text())
          .wide("Bundle", o -> status(o, "bundle").text())
          .wide("Origin", o -> status(o, "origin").text())
          .wide("Refusals", o -> status(o, "refusals").number())
          .wide("Failures", o -> status(o, "failures").number())
          .wide("Latency", o -> status(o, "averageMicros").number() + "us")
          .wide("Slowest", o -> status(o, "slowestMicros").number() + "us")
          .wide("Message", o -> status(o, "message").text())
          .build();

  private static Node status(ApiObject plugin, String field) {
    return plugin.field("status").get(field);
  }

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
    Node rank = object.field("spec").get("rank");
    if (rank.isPresent() && status(object, "state").text().equals(State.OUTRANKED.wire)) {
      errors.add(
          FieldError.forbidden(
              rank.path(),
              "another bundle has a plugin of this name: a rank in this one's own file puts it first"));
    }
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
                    .anyMatch(
                        n ->
                            PluginView.objectName(c.kind(), n).equals(objectName)
                                && !isThirdParty(c, n)));
  }

  /** One that is not there may be anybody's. */
  private static boolean isThirdParty(Chain<?> chain, String name) {
    Plugin<?> used = chain.snapshot().find(name);
    Origin origin =
        used != null
            ? used.origin()
            : chain.problems().stream()
                .filter(p -> p.plugin().equals(name))
                .map(Problem::origin)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    return origin != null && origin.isThirdParty();
  }
}
