// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.apache.felix.framework.FrameworkFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.launch.Framework;

/** What bundles declare while others come, go and start. */
final class InstalledMetatypesTest {
  private static final String DOCUMENT =
      "<m:MetaData xmlns:m=\"m\"><Designate pid=\"%s\"><Object ocdref=\"o\"/></Designate>"
          + "</m:MetaData>";

  @TempDir private Path folder;
  private Framework framework;

  @BeforeEach
  void start() throws Exception {
    framework =
        new FrameworkFactory()
            .newFramework(Map.of("org.osgi.framework.storage", folder.resolve("cache").toString()));
    framework.start();
  }

  @AfterEach
  void stop() throws Exception {
    framework.stop();
    framework.waitForStop(10_000);
  }

  private Bundle install(String name) throws Exception {
    Path jar = Files.createTempFile(folder, name, ".jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Bundle-ManifestVersion", "2");
    manifest.getMainAttributes().putValue("Bundle-SymbolicName", name);
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      put(out, "OSGI-INF/metatype/" + name + ".xml", DOCUMENT.formatted(name));
      put(out, "OSGI-INF/metatype/readme.txt", "no xml");
      put(out, "OSGI-INF/metatype/deeper/x.xml", DOCUMENT.formatted("deeper"));
    }
    return framework.getBundleContext().installBundle(jar.toUri().toString());
  }

  private static void put(JarOutputStream out, String name, String content) throws IOException {
    out.putNextEntry(new ZipEntry(name));
    out.write(content.getBytes(StandardCharsets.UTF_8));
  }

  /** Who resolves a bundle takes its lock away from whoever starts it at that moment. */
  @Test
  void noBundleIsResolvedByReadingIt() throws Exception {
    Bundle installed = install("a");
    Metatypes found = Metatypes.ofBundles(framework.getBundleContext().getBundles());
    assertNotNull(found.find("a"));
    assertNull(found.find("deeper"));
    assertEquals(Bundle.INSTALLED, installed.getState());
  }

  @Test
  void oneThatHasGoneMeanwhileDeclaresNothing() throws Exception {
    Bundle gone = install("a");
    Bundle there = install("b");
    gone.uninstall();
    Metatypes found = Metatypes.ofBundles(gone, there);
    assertNull(found.find("a"));
    assertNotNull(found.find("b"));
  }
}
