// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import io.quarterdeck.runtime.chain.Chains;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * The same for the local shell: {@code quarterdeck:plugins}, {@code enable}, {@code disable},
 * {@code rank}.
 */
@Component(
    service = PluginCommands.class,
    property = {
      "osgi.command.scope=quarterdeck",
      "osgi.command.function=plugins",
      "osgi.command.function=enable",
      "osgi.command.function=disable",
      "osgi.command.function=rank"
    })
public final class PluginCommands {
  private final Chains chains;
  private final Supplier<ObjectWriter> writer;
  private final OverrideFile file;

  @Activate
  public PluginCommands(
      @Reference Chains chains, @Reference ComponentServiceObjects<ObjectWriter> writers) {
    this(chains, new LazyService<>(writers), OverrideFile.ofThisServer());
  }

  PluginCommands(Chains chains, Supplier<ObjectWriter> writer, OverrideFile file) {
    this.chains = chains;
    this.writer = writer;
    this.file = file;
  }

  /** A table of all plugins. */
  public String plugins() {
    StringBuilder out = new StringBuilder();
    String format = "%-22s %-36s %6s %-9s %-12s %9s %9s %s%n";
    out.append(
        String.format(
            Locale.ROOT,
            format,
            "KIND",
            "PLUGIN",
            "RANK",
            "STATE",
            "VERSION",
            "CALLS",
            "REFUSALS",
            "MESSAGE"));
    for (PluginView v : views()) {
      out.append(
          String.format(
              Locale.ROOT,
              format,
              v.kind(),
              v.name(),
              v.rank(),
              v.state().wire,
              v.version(),
              v.figures().calls(),
              v.figures().refusals(),
              v.message()));
    }
    return out.toString();
  }

  private List<PluginView> views() {
    return List.copyOf(PluginViews.of(chains.open()).values());
  }

  /** Uses a plugin again. */
  public String enable(String kind, String name) throws IOException {
    PluginView view = find(kind, name);
    return decide(view, new Decision(true, view.ownRank()));
  }

  /** Uses a plugin no more; one that configuration requires stays. */
  public String disable(String kind, String name) throws IOException {
    PluginView view = find(kind, name);
    if (view.isHeld()) {
      throw new IllegalArgumentException("configuration requires " + kind + " " + name);
    }
    return decide(view, new Decision(false, view.ownRank()));
  }

  /** Gives a plugin another rank, or with {@code own} its own back. */
  public String rank(String kind, String name, String rank) throws IOException {
    PluginView view = find(kind, name);
    Integer number = rank.equals("own") ? null : Integer.valueOf(rank);
    return decide(view, new Decision(view.enabled(), number));
  }

  /** For all servers; for this one alone where its file says that it goes its own way. */
  private String decide(PluginView view, Decision decision) throws IOException {
    if (chains.open().stream().anyMatch(c -> c.overrides().ownWay())) {
      file.decide(view.kind() + "/" + view.name(), decision);
      return "written to this server's file; in force within a second";
    }
    writer
        .get()
        .update(PluginsGroup.PLUGINS, "", view.objectName(), o -> PluginTree.withSpec(o, decision));
    return "written; in force within a second";
  }

  private PluginView find(String kind, String name) {
    return views().stream()
        .filter(v -> v.kind().equals(kind) && v.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no plugin " + kind + " " + name));
  }
}
