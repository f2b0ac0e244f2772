// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.launcher.failure.LaunchException;
import io.quarterdeck.launcher.framework.FakeSystem;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Dictionary;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/** What ConfigAdmin holds when the first component starts. */
final class LiveConfigurationTest {
  private static final String METATYPES =
      """
      <OCD id="a"><AD id="port" type="Integer"/><AD id="name" type="String"/></OCD>
      <Designate pid="io.quarterdeck.a"><Object ocdref="a"/></Designate>
      <OCD id="f"><AD id="size" type="Long"/></OCD>
      <Designate factoryPid="io.quarterdeck.many"><Object ocdref="f"/></Designate>
      """;

  @TempDir private Path folder;
  private Path etc;
  private Metatypes metatypes;

  private static final Outcome.Source NOBODY = (pid, property, value) -> Outcome.NONE;

  /** By PID; a factory's instances as {@code PID~name}. */
  private final Map<String, Map<String, Object>> held = new TreeMap<>();

  private final List<String> deleted = new ArrayList<>();
  private final List<Bundle> bundles = new ArrayList<>();

  @BeforeEach
  void install() throws IOException, LaunchException {
    etc = Files.createDirectory(folder.resolve("etc"));
    metatypes = MetatypeJar.of(folder, METATYPES);
  }

  private Configuration configuration(String pid) {
    return FakeSystem.fake(
        Configuration.class,
        Map.of(
            "getPid",
            args -> pid,
            "delete",
            args -> {
              held.remove(pid);
              return deleted.add(pid);
            },
            "updateIfDifferent",
            args -> held.put(pid, copy((Dictionary<?, ?>) args[0])) == null));
  }

  private static Map<String, Object> copy(@Nullable Dictionary<?, ?> values) {
    Map<String, Object> out = new TreeMap<>();
    if (values != null) {
      for (var keys = values.keys(); keys.hasMoreElements(); ) {
        Object key = keys.nextElement();
        out.put(String.valueOf(key), values.get(key));
      }
    }
    return out;
  }

  private BundleContext context(boolean withAdmin) {
    ConfigurationAdmin admin =
        FakeSystem.fake(
            ConfigurationAdmin.class,
            Map.of(
                "getConfiguration",
                args -> configuration(String.valueOf(args[0])),
                "getFactoryConfiguration",
                args -> configuration(args[0] + "~" + args[1]),
                "listConfigurations",
                args -> list(String.valueOf(args[0]))));
    return FakeSystem.fake(
        BundleContext.class,
        Map.of(
            "getServiceReference",
            args -> withAdmin ? FakeSystem.service(null, Map.of()) : null,
            "getService",
            args -> admin,
            "registerService",
            args -> null,
            "addBundleListener",
            args -> null,
            "getBundle",
            args -> FakeSystem.fake(Bundle.class, Map.of("getState", none -> Bundle.ACTIVE)),
            "getBundles",
            args -> bundles.toArray(Bundle[]::new)));
  }

  private Configuration @Nullable [] list(String filter) {
    Configuration[] found =
        held.keySet().stream()
            .filter(pid -> matches(filter, pid))
            .map(this::configuration)
            .toArray(Configuration[]::new);
    return found.length == 0 ? null : found;
  }

  private static boolean matches(String filter, String pid) {
    try {
      return FrameworkUtil.createFilter(filter).matches(Map.of("service.pid", pid));
    } catch (InvalidSyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private LiveConfiguration.Guards guards() {
    return new LiveConfiguration.Guards(
        new References(List.of(folder), InstantSource.system()),
        LastGood.none(),
        "io.quarterdeck.away"::equals);
  }

  private Settings settings(String... options) throws LaunchException {
    return Settings.read(etc, List.of(options), metatypes, new Variables(Map.of()));
  }

  @Test
  void filesOptionsAndOffersAreAllThere() throws Exception {
    Files.writeString(etc.resolve("io.quarterdeck.a.cfg"), "name = file\n");
    Files.writeString(etc.resolve("io.quarterdeck.many~one.cfg"), "size = 1\n");
    Files.writeString(etc.resolve("io.quarterdeck.many~two.cfg"), "size = 2\n");
    Settings settings = settings("a.port=1");
    settings.offer(metatypes, "io.quarterdeck.a", "name", "offered");

    LiveConfiguration.apply(context(true), settings, guards(), NOBODY);

    assertEquals(
        Map.of(
            "io.quarterdeck.a", Map.of("name", "file", "port", 1),
            "io.quarterdeck.many~one", Map.of("size", 1L),
            "io.quarterdeck.many~two", Map.of("size", 2L)),
        held);
  }

  @Test
  void whatAnEarlierRunLeftAndNobodySaysAnyMoreIsDropped() throws Exception {
    held.put("io.quarterdeck.a", Map.of("port", 9, "name", "earlier"));
    held.put("io.quarterdeck.many~gone", Map.of("size", 1L));
    held.put("org.example.other", Map.of("k", "v"));

    LiveConfiguration.apply(context(true), settings("a.port=1"), guards(), NOBODY);

    assertEquals(
        Map.of("io.quarterdeck.a", Map.of("port", 1), "org.example.other", Map.of("k", "v")), held);
    assertEquals(List.of("io.quarterdeck.many~gone"), deleted);
  }

  @Test
  void aFileThatSaysNothingLeavesItsComponentToItsDefaults() throws Exception {
    Files.writeString(etc.resolve("io.quarterdeck.a.cfg"), "#port = 1\nname =\n");
    held.put("io.quarterdeck.a", Map.of("port", 9));

    LiveConfiguration.apply(context(true), settings(), guards(), NOBODY);

    assertEquals(Map.of(), held);
  }

  @Test
  void aProfileWithoutConfigAdminIsRefused() throws Exception {
    Settings settings = settings();
    IOException e =
        assertThrows(
            IOException.class,
            () -> LiveConfiguration.apply(context(false), settings, guards(), NOBODY));
    assertEquals("the profile has no ConfigAdmin", e.getMessage());
  }

  /** A bundle that is uninstalled while its documents are read looks like this. */
  @Test
  void aChangeIsNotLostToABundleThatLeavesMeanwhile() throws Exception {
    LiveConfiguration live = LiveConfiguration.apply(context(true), settings(), guards(), NOBODY);
    AtomicInteger asked = new AtomicInteger();
    Path document = folder.resolve("a.xml");
    bundles.add(declaring(document, asked));
    Thread watch = Thread.ofVirtual().start(live::watch);
    try {
      Files.writeString(etc.resolve("io.quarterdeck.a.cfg"), "name = later\n");
      await(() -> asked.get() > 0);
      Files.writeString(document, MetatypeJar.document(METATYPES));
      await(() -> "later".equals(held.getOrDefault("io.quarterdeck.a", Map.of()).get("name")));
    } finally {
      watch.interrupt();
      watch.join();
    }
  }

  @Test
  void aFileThatCannotBeReadHoldsUpNoOther() throws Exception {
    Path unreadable = Path.of("/proc/self/mem");
    assumeTrue(Files.isRegularFile(unreadable), "no file that even root cannot read");
    Path document = Files.writeString(folder.resolve("a.xml"), MetatypeJar.document(METATYPES));
    LiveConfiguration live = LiveConfiguration.apply(context(true), settings(), guards(), NOBODY);
    bundles.add(declaring(document, new AtomicInteger()));
    Files.createSymbolicLink(etc.resolve("io.quarterdeck.a.cfg"), unreadable);
    Thread watch = Thread.ofVirtual().start(live::watch);
    try {
      for (int size = 1; size <= 2; size++) {
        Files.writeString(etc.resolve("io.quarterdeck.many~one.cfg"), "size = " + size + "0\n");
        long wanted = size * 10L;
        await(
            () ->
                Long.valueOf(wanted)
                    .equals(held.getOrDefault("io.quarterdeck.many~one", Map.of()).get("size")));
        Thread.sleep(1_100); // so that the times of the file differ
      }
      Files.delete(etc.resolve("io.quarterdeck.many~one.cfg"));
      await(() -> !held.containsKey("io.quarterdeck.many~one"));
    } finally {
      watch.interrupt();
      watch.join();
    }
  }

  @Test
  void aFileOfABundleThatTheProfileDoesWithoutMayChange() throws Exception {
    List<String> said = new CopyOnWriteArrayList<>();
    Logger log = Logger.getLogger(FileTrial.class.getName());
    log.setFilter(record -> !said.add(record.getLevel() + " " + record.getParameters()[0]));
    LiveConfiguration live = LiveConfiguration.apply(context(true), settings(), guards(), NOBODY);
    Thread watch = Thread.ofVirtual().start(live::watch);
    try {
      Files.writeString(etc.resolve("io.quarterdeck.away.cfg"), "size = 1\n");
      Files.writeString(etc.resolve("io.quarterdeck.nobodys.cfg"), "size = 1\n");
      await(() -> said.size() == 2);
    } finally {
      watch.interrupt();
      watch.join();
      log.setFilter(null);
    }
    assertEquals("INFO " + etc.resolve("io.quarterdeck.away.cfg"), said.getFirst());
    assertTrue(said.getLast().startsWith("SEVERE "), said.toString());
    assertTrue(said.getLast().contains("nobodys"), said.toString());
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    for (int i = 0; i < 1_000 && !condition.getAsBoolean(); i++) {
      Thread.sleep(20);
    }
    assertTrue(condition.getAsBoolean());
  }

  private static Bundle declaring(Path document, AtomicInteger asked) {
    return FakeSystem.fake(
        Bundle.class,
        Map.of(
            "getEntryPaths",
            args ->
                String.valueOf(args[0]).contains("metatype")
                    ? Collections.enumeration(List.of("a.xml"))
                    : null,
            "getEntry",
            args -> {
              asked.incrementAndGet();
              return url(document);
            }));
  }

  private static URL url(Path file) {
    try {
      return file.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
