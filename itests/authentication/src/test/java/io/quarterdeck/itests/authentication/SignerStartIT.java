// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.authentication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.Distribution.Ended;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A start with a signer that comes late, never, or does not go with the configuration. */
final class SignerStartIT {
  private static final String ENDPOINT = "authentication.serviceaccount.signing.endpoint=";

  @TempDir private Path folder;
  private Path socket = Path.of("");

  @BeforeEach
  void place() {
    socket = folder.resolve("signer.sock");
  }

  private Ended run(String... more) {
    String[] options = new String[more.length + 4];
    options[0] = "--port";
    options[1] = "0";
    options[2] = "--set";
    options[3] = ENDPOINT + socket;
    System.arraycopy(more, 0, options, 4, more.length);
    return Distribution.assembled().runToEnd(folder, options);
  }

  private static void ended(int code, String why, Ended ended) {
    assertEquals(code, ended.exitCode(), ended.err());
    assertTrue(ended.err().contains(why), ended.err());
  }

  @Test
  void aServerIsNotReadyBeforeItsSignerIs() throws Exception {
    CompletableFuture<TokenProgram> later =
        CompletableFuture.supplyAsync(
            this::program, CompletableFuture.delayedExecutor(25, TimeUnit.SECONDS));
    try (DistributionProcess server =
            DistributionProcess.start(folder, "--set", ENDPOINT + socket);
        TokenProgram program = later.get();
        RawClient client = RawClient.admin(server)) {
      assertTrue(server.boot().toSeconds() >= 20, () -> "ready after " + server.boot());
      String log = server.log();
      assertTrue(log.contains("the external JWT signer at " + socket + " is asked for its"), log);
      assertTrue(log.contains("; still waiting"), log);
      assertEquals("ok", client.get("/readyz/external-jwt-signer").body());
      program.close();
    }
  }

  private TokenProgram program() {
    try {
      return new TokenProgram(socket).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aStartGivesUpAfterAMinute() {
    long began = System.nanoTime();
    Ended ended = run();
    long seconds = (System.nanoTime() - began) / 1_000_000_000;
    ended(
        1,
        "the external JWT signer at "
            + socket
            + ": while setting up external-jwt-signer: while fetching token verification keys:"
            + " while getting externally supported jwt signing keys: rpc error: code = ",
        ended);
    assertTrue(seconds >= 55 && seconds < 180, () -> "after " + seconds + " s");
  }

  @Test
  void lifetimesThatDoNotGoTogetherEndAStart() throws Exception {
    try (TokenProgram program = new TokenProgram(socket).allow(599).start()) {
      ended(1, "(599s) is less than acceptable (min 600s)", run());
      program.allow(3600);
      ended(
          1,
          "cannot be set longer than the token expiration supported by"
              + " service-account-signing-endpoint: 2h0m0s > 1h0m0s",
          run("--set", "authentication.serviceaccount.max.token.expiration.seconds=7200"));
    }
  }

  @Test
  void keyFilesDoNotGoWithASigner() throws Exception {
    // of a run without one there are files
    try (DistributionProcess server = DistributionProcess.start(folder)) {
      Path key = server.data().resolve("pki/sa.key");
      Path open = server.data().resolve("pki/sa.pub");
      Path other = Files.createDirectory(folder.resolve("other"));
      for (String setting : new String[] {"signing.key.file=" + key, "key.files=" + open}) {
        Ended ended =
            Distribution.assembled()
                .runToEnd(
                    other,
                    "--port",
                    "0",
                    "--set",
                    ENDPOINT + socket,
                    "--set",
                    "authentication.serviceaccount." + setting);
        ended(2, "mutually exclusive", ended);
        assertEquals(1, ended.err().lines().count(), ended.err());
      }
    }
  }

  /** Who changes from files to a signer, and back, needs no restart. */
  @Test
  void aSignerIsPutInAndTakenOutWhileTheServerRuns() throws Exception {
    Path etc = Files.createDirectory(folder.resolve("etc"));
    Path file = etc.resolve("io.quarterdeck.authentication.serviceaccount.cfg");
    try (TokenProgram program = new TokenProgram(socket).start();
        DistributionProcess server = DistributionProcess.start(folder, "--config", etc.toString());
        RawClient client = RawClient.admin(server)) {
      assertTrue(!client.get("/readyz?verbose").body().contains("external-jwt-signer"));
      Files.writeString(file, "signing.endpoint = " + socket + "\n");
      Await.until("the signer's", () -> client.get("/openid/v1/jwks").body().contains("\"key-1\""));
      Files.delete(file);
      Await.until(
          "the file's",
          () -> {
            String keys = client.get("/openid/v1/jwks").body();
            return keys.contains("\"kid\"") && !keys.contains("\"key-1\"");
          });
      assertTrue(!client.get("/readyz?verbose").body().contains("external-jwt-signer"));
      program.close();
    }
  }
}
