// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The process of a {@link BareServer}, with the options of the distribution's JVM. */
record Bare(Process process, Target target) implements AutoCloseable {

  /**
   * @param files what it serves
   * @param pki the certificates that it shares with the server it is compared with
   * @param store where it keeps what it is given, as {@link RawPuts#of} takes it; none for no store
   */
  static Bare start(Path files, Path pki, String... store) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:+UseCompactObjectHeaders",
                "-XX:MaxNewSize=96m",
                "-XX:MaxRAMPercentage=50",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                BareServer.class.getName(),
                files.toString(),
                pki.toString()));
    command.addAll(List.of(store));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
    String port = out.readLine();
    if (port == null) {
      throw new IOException("the bare server does not start");
    }
    URI url = URI.create("https://127.0.0.1:" + port);
    return new Bare(
        process, new Target(url, Target.trusting(pki.resolve("ca.crt")), process.toHandle()));
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
