// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.quarterdeck.launcher.failure.Failures;
import io.quarterdeck.launcher.failure.LaunchException;
import io.quarterdeck.launcher.file.PrivateFiles;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The file by which another program learns that the server is ready, and where: it is there whole
 * from then on until the server stops. It names files and holds no secret itself.
 */
final class ReadyFile {
  private final Path file;

  private ReadyFile(Path file) {
    this.file = file;
  }

  /** Removes what an earlier server has left; nothing is said before this one is ready. */
  static ReadyFile prepare(Path wanted) throws LaunchException {
    Path file = wanted.toAbsolutePath().normalize();
    Path folder = file.getParent();
    if (folder == null || !Files.isDirectory(folder) || Files.isDirectory(file)) {
      throw LaunchException.configuration(
          "--ready-file " + file + " is not a file in a directory that is there");
    }
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw LaunchException.environment(
          "--ready-file " + file + " cannot be removed: " + Failures.reason(e), e);
    }
    return new ReadyFile(file);
  }

  /** Says it, by these keys in this order; numbers stay such. */
  void write(Map<String, Object> facts) throws LaunchException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      for (Map.Entry<String, Object> fact : facts.entrySet()) {
        json.writeFieldName(fact.getKey());
        if (fact.getValue() instanceof Number number) {
          json.writeNumber(number.longValue());
        } else {
          json.writeString(fact.getValue().toString());
        }
      }
      json.writeEndObject();
      json.flush();
      PrivateFiles.replace(file, text + "\n");
    } catch (IOException e) {
      throw LaunchException.environment("cannot write " + file + ": " + Failures.reason(e), e);
    }
  }

  void remove() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // whoever reads it finds no server at the address
    }
  }
}
