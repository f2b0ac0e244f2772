// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.SynchronousBundleListener;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.log.LogListener;

/**
 * Hands the settings to ConfigAdmin, and from then on every change of a file. A file that turns bad
 * is refused with a log line that names it and its key, and the last good values stay.
 */
public final class LiveConfiguration {
  private static final Duration PERIOD = Duration.ofMillis(500);
  private static final Stamp NEVER = new Stamp(FileTime.fromMillis(0), -1);
  private static final System.Logger LOG = System.getLogger(LiveConfiguration.class.getName());

  private final BundleContext context;
  private final Configurations configurations;
  private final Settings settings;
  private final Guards guards;
  private final Map<Path, Stamp> seen = new TreeMap<>();
  private final Set<Path> refused = new HashSet<>();
  private final RefusedFiles complaints = new RefusedFiles();
  private final AtomicBoolean bundlesChanged = new AtomicBoolean();
  private final Trouble trouble;

  private Map<String, Object> engine;
  private Map<Path, Stamp> admissionSeen = Map.of();

  /**
   * What watches over changes.
   *
   * @param references checks what files refer to
   * @param lastGood keeps what has been in force
   * @param shipped whether a bundle that is not there is one that the profile does without
   */
  public record Guards(References references, LastGood lastGood, Predicate<String> shipped) {}

  private record Stamp(FileTime modified, long size) {}

  private LiveConfiguration(
      BundleContext context,
      ConfigurationAdmin admin,
      Settings settings,
      Guards guards,
      Outcome.Source outcomes) {
    this.context = context;
    this.configurations = new Configurations(admin, outcomes);
    this.settings = settings;
    this.guards = guards;
    this.engine = settings.of(AdmissionLayer.PID);
    trouble = new Trouble(LOG, "configuration in " + settings.etc() + " cannot be followed");
  }

  /**
   * Pushes everything, so that no component ever starts with values that are not meant; call before
   * SCR runs.
   *
   * @param guards of the files that change later
   * @param outcomes how plugins fare with new values
   */
  public static LiveConfiguration apply(
      BundleContext context, Settings settings, Guards guards, Outcome.Source outcomes)
      throws IOException {
    ServiceReference<ConfigurationAdmin> reference =
        context.getServiceReference(ConfigurationAdmin.class);
    ConfigurationAdmin admin = reference == null ? null : context.getService(reference);
    if (admin == null) {
      throw new IOException("the profile has no ConfigAdmin");
    }
    LiveConfiguration live = new LiveConfiguration(context, admin, settings, guards, outcomes);
    live.complaints.register(context);
    live.configurations.forgetOthers(settings.instances());
    for (Bundle bundle : context.getBundles()) {
      for (String pid : PluginPids.of(bundle)) {
        live.configurations.begin(pid, settings.of(pid));
      }
    }
    for (String instance : settings.instances()) {
      live.push(instance, settings.of(instance), Generations.Trial.QUIET);
    }
    live.stamp(Settings.files(settings.etc()));
    live.admissionSeen = live.admissionStamps();
    live.leaveAside();
    return live;
  }

  /** Is to hear the framework's log: SCR says there what components refuse. */
  public LogListener refusals() {
    return configurations.refusals();
  }

  /** What no bundle of the profile knows is tried when one comes. */
  private void leaveAside() {
    for (Path file : seen.keySet()) {
      if (!settings.files().containsKey(ConfigurationFile.instance(file))) {
        refused.add(file);
      }
    }
  }

  /**
   * The server is ready: what it has been started with is good. A file for which a copy stood in is
   * tried as any that changes.
   */
  public synchronized void ready() {
    try {
      guards.lastGood().keepOnly(seen.keySet());
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "copies of configuration files that are gone stay", e);
    }
    for (Path file : settings.standIns()) {
      seen.put(file, NEVER);
    }
    for (Path file : seen.keySet()) {
      if (settings.files().containsKey(ConfigurationFile.instance(file))
          && !settings.standIns().contains(file)) {
        FileTrial.accept(file, guards.lastGood());
      }
    }
  }

  /** Checks the folder until the thread is interrupted. */
  public void watch() {
    context.addBundleListener((SynchronousBundleListener) this::changed);
    try {
      while (!Thread.currentThread().isInterrupted()) {
        Thread.sleep(PERIOD);
        look();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IllegalStateException e) {
      // the framework has stopped under us: nothing is left to configure
    }
  }

  /** What a plugin that comes is to have is there before its component. */
  private void changed(BundleEvent event) {
    bundlesChanged.set(true);
    if (event.getType() == BundleEvent.RESOLVED) {
      try {
        begin(event.getBundle());
      } catch (IOException e) {
        LOG.log(System.Logger.Level.ERROR, "the configuration of " + event.getBundle(), e);
      }
    }
  }

  private synchronized void begin(Bundle bundle) throws IOException {
    for (String pid : PluginPids.of(bundle)) {
      if (!configurations.isTried(pid)) {
        configurations.begin(pid, first(pid));
      }
    }
  }

  /** A file that is refused says so at the next look. */
  private Map<String, Object> first(String pid) throws IOException {
    Path file = settings.etc().resolve(pid + ConfigurationFile.ENDING);
    try {
      return Files.exists(file) ? checked(file) : settings.merge(pid, Map.of());
    } catch (ConfigurationException | LaunchException e) {
      return settings.merge(pid, Map.of());
    }
  }

  private synchronized void look() {
    Map<Path, Stamp> before = new TreeMap<>(seen);
    try {
      stamp(Settings.files(settings.etc()));
    } catch (IOException e) {
      seen.clear();
      seen.putAll(before);
      trouble.met(e);
      trouble.lookIsOver();
      return;
    }
    boolean again = bundlesChanged.getAndSet(false);
    for (Path file : List.copyOf(seen.keySet())) {
      Stamp known = before.remove(file);
      boolean changed = !Objects.equals(seen.get(file), known);
      // a file that no bundle knew may belong to one that has come since
      if (changed || (again && refused.contains(file))) {
        attempt(file, known, () -> reload(file, changed));
      }
    }
    before.forEach((gone, known) -> attempt(gone, known, () -> forget(gone)));
    attempt(null, null, this::followAdmission);
    attempt(null, null, configurations::settle);
    trouble.lookIsOver();
  }

  /** What is done for a change. */
  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }

  /**
   * What cannot be read now may be a bundle or a file that has left meanwhile: the change is seen
   * again by the next look, and the others have theirs.
   *
   * @param file null for none
   * @param known what was seen of it before; null for nothing
   */
  private void attempt(@Nullable Path file, @Nullable Stamp known, Step step) {
    try {
      step.run();
    } catch (IOException | IllegalStateException e) {
      requireRunning(e);
      if (file != null && known != null) {
        seen.put(file, known);
      } else if (file != null) {
        seen.remove(file);
      }
      bundlesChanged.set(true);
      trouble.met(e);
    }
  }

  private void requireRunning(Exception e) {
    int state = context.getBundle().getState();
    if (state != Bundle.ACTIVE && state != Bundle.STARTING) {
      throw new IllegalStateException(e);
    }
  }

  private void forget(Path gone) throws IOException {
    guards.lastGood().keepOnly(seen.keySet());
    refused.remove(gone);
    complaints.forget(gone);
    withdraw(ConfigurationFile.instance(gone));
    LOG.log(System.Logger.Level.INFO, "configuration file {0} is gone: its defaults apply", gone);
  }

  /**
   * What its file said counts no more. A configuration that is deleted would take away a component
   * that can do without it, and bring it anew: it gets an empty one.
   */
  private void withdraw(String instance) throws IOException {
    Map<String, Object> values = settings.merge(instance, Map.of());
    if (values.isEmpty()
        && instance.indexOf('~') < 0
        && !configurations.isTried(instance)
        && !NamedPlugins.ofBundles(context.getBundles()).isNeeded(instance)) {
      configurations.empty(instance);
    } else {
      push(instance, values, Generations.Trial.QUIET);
    }
  }

  private void reload(Path file, boolean changed) throws IOException {
    String instance = ConfigurationFile.instance(file);
    FileTrial trial = new FileTrial(file, Files.readAllBytes(file), guards.lastGood());
    try {
      Map<String, Object> values = checked(file);
      refused.remove(file);
      complaints.forget(file);
      push(instance, values, trial);
    } catch (ConfigurationException | LaunchException e) {
      refused.add(file);
      boolean known = Metatypes.ofBundles(context.getBundles()).find(instance) != null;
      if (known) {
        complaints.refused(file, String.valueOf(e.getMessage()));
      }
      if (changed && !known && guards.shipped().test(instance)) {
        trial.waits();
      } else if (changed) {
        trial.refused(String.valueOf(e.getMessage()));
      }
    }
  }

  /** The values of its PID with a file's, which is as good as a start would have it. */
  private Map<String, Object> checked(Path file)
      throws IOException, ConfigurationException, LaunchException {
    String instance = ConfigurationFile.instance(file);
    Metatypes known = Metatypes.ofBundles(context.getBundles());
    Map<String, Object> values =
        settings.merge(instance, ConfigurationFile.read(file, known, settings.variables()));
    Pid pid = known.find(instance);
    if (pid != null) {
      guards
          .references()
          .require(instance, pid, values, () -> NamedPlugins.ofBundles(context.getBundles()));
    }
    return values;
  }

  /** Checks the AdmissionConfiguration file, those that it names, and which file it is. */
  private void followAdmission() throws IOException {
    Map<Path, Stamp> now = admissionStamps();
    if (now.equals(admissionSeen)) {
      return;
    }
    admissionSeen = now;
    try {
      for (String instance : settings.admission().load(engine)) {
        push(instance, settings.merge(instance, fileOf(instance)), Generations.Trial.QUIET);
      }
      admissionSeen = admissionStamps();
      LOG.log(System.Logger.Level.INFO, "the admission configuration is in force");
    } catch (ConfigurationException e) {
      LOG.log(System.Logger.Level.ERROR, "{0}; the last good one stays in force", e.getMessage());
    }
  }

  private Map<Path, Stamp> admissionStamps() throws IOException {
    Set<Path> files = new HashSet<>(settings.admission().files());
    Path named = AdmissionLayer.named(engine);
    if (named != null) {
      files.add(named);
    }
    Map<Path, Stamp> out = new TreeMap<>();
    for (Path file : files) {
      out.put(
          file,
          Files.exists(file)
              ? new Stamp(Files.getLastModifiedTime(file), Files.size(file))
              : NEVER);
    }
    return out;
  }

  /** The values of the PID's own file as it is now; none when it is absent or refused. */
  private Map<String, Object> fileOf(String instance) throws IOException {
    Path file = settings.etc().resolve(instance + ConfigurationFile.ENDING);
    if (!Files.exists(file)) {
      return Map.of();
    }
    try {
      return ConfigurationFile.read(
          file, Metatypes.ofBundles(context.getBundles()), settings.variables());
    } catch (ConfigurationException e) {
      return settings.files().getOrDefault(instance, Map.of());
    }
  }

  private void stamp(List<Path> files) throws IOException {
    seen.clear();
    for (Path file : files) {
      seen.put(file, new Stamp(Files.getLastModifiedTime(file), Files.size(file)));
    }
  }

  private void push(String instance, Map<String, Object> values, Generations.Trial trial)
      throws IOException {
    if (instance.equals(AdmissionLayer.PID)) {
      engine = values;
    }
    configurations.push(instance, values, trial);
  }
}
