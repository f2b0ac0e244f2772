// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuthorityFileTest {
  @TempDir Path dir;

  @Test
  void theFileMayComeLater() throws Exception {
    AuthorityFile file = new AuthorityFile(dir.resolve("ca.pem"));
    assertThrows(NoSuchFileException.class, file::trust);
    assertEquals(List.of(), file.lastGood());
    Files.writeString(file.file(), Samples.AUTHORITY);
    assertEquals(1, file.trust().certificates().size());
    assertEquals(1, file.trust().anchors().size());
  }

  @Test
  void authoritiesComeInTheOrderOfTheFile() throws Exception {
    Path path = dir.resolve("ca.pem");
    Files.writeString(path, Samples.ANYTHING + Samples.AUTHORITY);
    AuthorityFile.Trust trust = new AuthorityFile(path).trust();
    assertEquals(
        List.of(false, true),
        trust.certificates().stream().map(c -> c.getBasicConstraints() >= 0).toList());
  }

  @Test
  void aReadingStandsForASecond() throws Exception {
    Path path = dir.resolve("ca.pem");
    Files.writeString(path, Samples.AUTHORITY);
    AuthorityFile file = new AuthorityFile(path);
    AuthorityFile.Trust first = file.trust();
    Files.delete(path);
    assertSame(first, file.trust());
    assertSame(first.certificates(), file.lastGood());
  }

  @Test
  void aFileWithoutACertificateIsAnError() throws Exception {
    Path path = dir.resolve("ca.pem");
    Files.writeString(path, "");
    assertEquals(
        path + ": holds no certificate (BEGIN CERTIFICATE)",
        assertThrows(GeneralSecurityException.class, () -> new AuthorityFile(path).trust())
            .getMessage());
  }
}
