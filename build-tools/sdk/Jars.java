// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Packs a folder: the same files give the same bytes.
 *
 * @param time of every entry
 */
record Jars(Instant time) {
  private static final String MANIFEST = "Manifest-Version: 1.0\r\n\r\n";

  byte[] of(Path folder) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes);
        Stream<Path> files = Files.walk(folder)) {
      List<Path> sorted =
          files.filter(Files::isRegularFile).map(folder::relativize).sorted().toList();
      put(zip, "META-INF/MANIFEST.MF", MANIFEST.getBytes(StandardCharsets.UTF_8));
      for (Path file : sorted) {
        put(zip, file.toString().replace('\\', '/'), Files.readAllBytes(folder.resolve(file)));
      }
    }
    return bytes.toByteArray();
  }

  private void put(ZipOutputStream zip, String name, byte[] content) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    // the local form: the other one depends on the time zone of the machine
    entry.setTimeLocal(LocalDateTime.ofInstant(time, ZoneOffset.UTC));
    zip.putNextEntry(entry);
    zip.write(content);
  }
}
