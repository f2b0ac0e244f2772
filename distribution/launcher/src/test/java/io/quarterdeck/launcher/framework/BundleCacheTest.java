// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.framework;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BundleCacheTest {
  @TempDir private Path dir;
  private Path cache;
  private Path jar;

  @BeforeEach
  void fill() throws IOException {
    cache = dir.resolve("cache");
    jar = Files.writeString(dir.resolve("a.jar"), "jar");
    Files.setLastModifiedTime(jar, FileTime.fromMillis(1_000));
    BundleCache.prepare(cache, List.of(jar), List.of(dir));
    Files.createDirectories(cache.resolve("bundle0/deep"));
    Files.writeString(cache.resolve("bundle0/deep/file"), "x");
  }

  private boolean isKept(List<Path> jars) throws IOException {
    BundleCache.prepare(cache, jars, List.of(dir));
    assertTrue(Files.exists(cache.resolve("made-for")));
    return Files.exists(cache.resolve("bundle0/deep/file"));
  }

  @Test
  void theSameJarsKeepTheCache() throws IOException {
    assertTrue(isKept(List.of(jar)));
  }

  @Test
  void aNewerJarEmptiesIt() throws IOException {
    Files.setLastModifiedTime(jar, FileTime.fromMillis(2_000));
    assertFalse(isKept(List.of(jar)));
  }

  @Test
  void aJarOfAnotherSizeEmptiesIt() throws IOException {
    Files.writeString(jar, "larger jar");
    Files.setLastModifiedTime(jar, FileTime.fromMillis(1_000));
    assertFalse(isKept(List.of(jar)));
  }

  @Test
  void anotherJarEmptiesIt() throws IOException {
    Path more = Files.writeString(dir.resolve("b.jar"), "jar");
    assertFalse(isKept(List.of(jar, more)));
  }

  @Test
  void anotherFolderOfPluginsEmptiesIt() throws IOException {
    BundleCache.prepare(cache, List.of(jar), List.of(dir, dir.resolve("more")));
    assertFalse(Files.exists(cache.resolve("bundle0/deep/file")));
  }

  @Test
  void aCacheThatNobodyMarkedIsEmptied() throws IOException {
    Files.delete(cache.resolve("made-for"));
    assertFalse(isKept(List.of(jar)));
  }
}
