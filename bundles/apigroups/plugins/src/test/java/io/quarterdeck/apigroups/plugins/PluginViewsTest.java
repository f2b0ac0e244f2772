// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.apigroups.plugins.PluginView.State;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFeed;
import io.quarterdeck.runtime.chain.Idle;
import io.quarterdeck.runtime.chain.Origin;
import io.quarterdeck.runtime.chain.Overrides;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PluginViewsTest {
  private final ChainFeed<Runnable> feed =
      ChainFeed.create("authorizer", ChainConfig.requiring("RBAC"));
  private final PluginStrategy strategy = new PluginStrategy(() -> List.of(feed.chain()));

  private Map<String, PluginView> views() {
    return PluginViews.of(List.of(feed.chain()));
  }

  private PluginView view(String name) {
    return Objects.requireNonNull(views().get(name), name);
  }

  private static StrategyContext by(UserInfo user) {
    return new StrategyContext(
        new GroupVersionResource(PluginsGroup.GROUP, "v1", "plugins"),
        new GroupVersionKind(PluginsGroup.GROUP, "v1", "Plugin"),
        "",
        "",
        user,
        false,
        new MemoryObjects(),
        Instant.EPOCH,
        warning -> {});
  }

  @Test
  void whatIsRequiredAndNotThereIsMissing() {
    PluginView missing = view("authorizer.rbac");
    assertEquals(State.MISSING, missing.state());
    assertTrue(missing.required());
    assertEquals("", missing.version());
    assertEquals(List.of("authorizer.rbac"), List.copyOf(views().keySet()));
  }

  @Test
  void whatIsInUseSaysItsRankAndVersion() {
    feed.put("1", "RBAC", 200, "1.0.0", () -> {});
    feed.put("2", "Mine", 5, "2.0.0", () -> {});
    assertEquals(List.of("authorizer.mine", "authorizer.rbac"), List.copyOf(views().keySet()));
    PluginView mine = view("authorizer.mine");
    assertEquals(State.ACTIVE, mine.state());
    assertEquals(5, mine.rank());
    assertEquals("2.0.0", mine.version());
    assertEquals(Decision.NONE, mine.decision());
    assertFalse(mine.required());
  }

  /** An auditor once read that AlwaysAllow was active. */
  @Test
  void whatNobodyAsksStandsBy() {
    feed.put("1", "RBAC", 200, "1.0.0", () -> {});
    feed.put("2", "AlwaysAllow", 900, "1.0.0", () -> {});
    feed.chain().configure(ChainConfig.requiring("RBAC").alone());
    PluginView standby = view("authorizer.alwaysallow");
    assertEquals(State.STANDBY, standby.state());
    assertEquals("the chain's configuration does not name it", standby.message());
    assertEquals(State.ACTIVE, view("authorizer.rbac").state());
  }

  @Test
  void whatDoesNotStartHasFailed() {
    feed.put("1", "RBAC", 200, "1.0.0", () -> {});
    feed.put("2", "Bad", "high", "1.0.0", () -> {});
    failed("3", "Broken", "its component does not start: no peer");
    assertEquals(State.FAILED, view("authorizer.bad").state());
    assertEquals(7, view("authorizer.broken").rank());
    assertEquals("io.broken", view("authorizer.broken").origin().bundle());
    assertEquals(State.FAILED, view("authorizer.broken").state());
    assertTrue(view("authorizer.broken").message().contains("does not start"));
  }

  private void failed(Object key, String name, String why) {
    feed.failed(key, name, 7, new Origin("io.broken", "deploy/", 9, "2.0.0", "c", 2, false), why);
  }

  @Test
  void whatIsRequiredAndDoesNotStartSaysWhy() {
    failed("1", "RBAC", "its component does not start: no peer");
    PluginView view = view("authorizer.rbac");
    assertEquals(State.FAILED, view.state());
    assertEquals("required and not there; its component does not start: no peer", view.message());
  }

  @Test
  void whatIsInUseAsItWasIsStale() {
    feed.put("1", "RBAC", 200, "1.0.0", () -> {});
    failed("2", "RBAC", "its component does not start: modes: nonsense");
    PluginView view = view("authorizer.rbac");
    assertEquals(State.STALE, view.state());
    assertEquals(200, view.rank());
    assertEquals("1.0.0", view.version());
    assertEquals("its component does not start: modes: nonsense", view.message());
  }

  @Test
  void whatConfigurationLeavesOutStandsBy() {
    feed.put("1", "Mine", 5, "1.0.0", () -> {});
    feed.chain().configure(new ChainConfig(Set.of(), Set.of("Mine")));
    assertEquals(State.STANDBY, view("authorizer.mine").state());
    assertEquals(5, view("authorizer.mine").rank());
    feed.chain().configure(ChainConfig.OPEN);
    feed.chain().override(new Overrides(Set.of("Mine"), Map.of()));
    assertEquals(State.DISABLED, view("authorizer.mine").state());
  }

  @Test
  void whatIsInUseAndHasNothingToDoStandsByAndWhatCannotHasFailed() {
    feed.put("1", "files", 5, "1.0.0", () -> {});
    feed.put("2", "others", 4, "1.0.0", () -> {});
    feed.put("3", "broken", 3, "1.0.0", () -> {});
    Map<String, Idle> idle =
        Map.of("files", Idle.standingBy("file is not set"), "broken", Idle.failed("no peer"));
    feed.chain().explain(p -> idle.getOrDefault(p.name(), Idle.AT_WORK));
    assertEquals(State.STANDBY, view("authorizer.files").state());
    assertEquals("file is not set", view("authorizer.files").message());
    assertEquals(State.ACTIVE, view("authorizer.others").state());
    assertEquals(State.FAILED, view("authorizer.broken").state());
    assertEquals("no peer", view("authorizer.broken").message());
  }

  @Test
  void oneOfAnotherBundleThatIsOutrankedHasAnObjectOfItsOwn() {
    Origin shipped = new Origin("io.shipped", "shipped", 3, "1.0.0", "c", 0, false);
    Origin dropped = new Origin("com.example.mine", "deploy/", 40, "2.0.0", "c", 0, false);
    feed.put("1", "RBAC", 200, null, shipped, () -> {});
    feed.put("2", "RBAC", 900, null, dropped, () -> {});
    assertEquals(State.ACTIVE, view("authorizer.rbac").state());
    assertEquals("", view("authorizer.rbac").message());
    PluginView outranked = view("authorizer.rbac.com.example.mine");
    assertEquals(State.OUTRANKED, outranked.state());
    assertEquals(900, outranked.rank());
    assertFalse(outranked.required());
    assertEquals(
        "com.example.mine 2.0.0 of rank 900 stands behind io.shipped 1.0.0", outranked.message());
  }

  @Test
  void ofTwoOfOneNameTheOutrankedIsMentioned() {
    feed.put("1", "RBAC", 200, "1.0.0", () -> {});
    feed.put("2", "RBAC", 100, "0.9.0", () -> {});
    assertEquals(1, views().size());
    assertEquals("1.0.0", view("authorizer.rbac").version());
    assertTrue(view("authorizer.rbac").message().contains("0.9.0"));
  }

  @ParameterizedTest
  @CsvSource({
    "authorizer.rbac, false, 1",
    "authorizer.rbac, true, 0",
    "authorizer.mine, false, 0",
  })
  void whatConfigurationRequiresIsNotDisabled(String name, boolean enabled, int wanted) {
    List<FieldError> errors = new ArrayList<>();
    ApiObject plugin =
        Literal.object("{'metadata':{'name':'%s'},'spec':{'enabled':%s}}".formatted(name, enabled));
    strategy.validate(plugin, by(UserInfo.of("alice")), errors);
    assertEquals(wanted, errors.size());
    errors.forEach(
        e ->
            assertEquals(
                "spec.enabled: Forbidden: configuration requires this plugin, without it a door"
                    + " would be shut",
                e.toString()));
  }

  @Test
  void onlyTheServerMakesPlugins() {
    ApiObject plugin = Literal.object("{'metadata':{'name':'authorizer.mine'}}");
    assertDoesNotThrow(
        () ->
            strategy.prepareForCreate(
                plugin, by(UserInfo.of("system:apiserver", UserInfo.PRIVILEGED_GROUP))));
    for (UserInfo user :
        List.of(UserInfo.of("system:apiserver"), UserInfo.of("admin", UserInfo.PRIVILEGED_GROUP))) {
      ApiException refusal =
          assertThrows(ApiException.class, () -> strategy.prepareForCreate(plugin, by(user)));
      assertEquals(403, refusal.code());
      assertTrue(
          refusal.status().message().endsWith("plugins are made by installing bundles"),
          refusal.status().message());
    }
  }

  @Test
  void aRowShowsTheSummaryOfTheServers() {
    ApiObject plugin =
        Literal.object(
            "{'metadata':{'name':'authorizer.mine'},'status':{'plugin':'Mine','kind':"
                + "'authorizer','rank':5,'state':'Active','version':'1.0.0','calls':7,"
                + "'bundle':'com.example.mine','origin':'deploy/',"
                + "'refusals':2,'averageMicros':30,'slowestMicros':90,'message':'m','servers':["
                + "{'state':'Active'},{'state':'Failed'}]}}");
    assertEquals(
        List.of(
            "authorizer.mine",
            5L,
            "Active",
            "1.0.0",
            "1/2",
            7L,
            "Mine",
            "com.example.mine",
            "deploy/",
            2L,
            0L,
            "30us",
            "90us",
            "m"),
        strategy.table().cells(plugin, Instant.EPOCH));
  }
}
