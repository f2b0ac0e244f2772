// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.pki;

import io.quarterdeck.launcher.failure.Failures;
import io.quarterdeck.launcher.failure.LaunchException;
import io.quarterdeck.launcher.file.PrivateFiles;
import io.quarterdeck.libraries.certificates.Pem;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code quarterdeck kubeconfig USER}: a kubeconfig of somebody, with a certificate that the
 * installation's own authority signs. What that user may do is the authorizers' to say.
 */
public final class KubeconfigCommand {
  private static final String NAME = "kubeconfig";
  private static final String USAGE =
      "usage: quarterdeck kubeconfig USER [--group GROUP]... [--data DIR] [--pki DIR]"
          + " [--server URL] [--out FILE]";

  /** What a certificate's name and a line of YAML can both hold as it is. */
  private static final Pattern NAMES = Pattern.compile("[A-Za-z0-9][A-Za-z0-9:._@/-]{0,252}");

  private static final Pattern SERVER = Pattern.compile("(?m)^ +server: (\\S+)$");

  private final List<String> groups = new ArrayList<>();
  private Path data = Path.of("data");
  private @Nullable Path pki;
  private @Nullable Path out;
  private @Nullable String server;
  private @Nullable String user;

  private KubeconfigCommand() {}

  /** Whether the words of a command line are for it. */
  public static boolean isIt(String... words) {
    return words.length > 0 && words[0].equals(NAME);
  }

  /** Does it, and prints the text where no file is named for it. */
  public static void run(PrintStream print, String... words) throws LaunchException {
    KubeconfigCommand command = new KubeconfigCommand();
    for (int i = 1; i < words.length; i++) {
      String[] option = words[i].split("=", 2);
      if (!words[i].startsWith("--")) {
        command.user(words[i]);
      } else if (option.length == 2) {
        command.option(option[0], option[1]);
      } else if (++i < words.length) {
        command.option(option[0], words[i]);
      } else {
        throw LaunchException.configuration(option[0] + " needs a value; " + USAGE);
      }
    }
    try {
      command.make(print);
    } catch (IOException e) {
      throw LaunchException.environment("kubeconfig failed: " + Failures.reason(e), e);
    } catch (GeneralSecurityException e) {
      throw LaunchException.environment("kubeconfig failed: " + e.getMessage(), e);
    }
  }

  private void user(String name) throws LaunchException {
    if (user != null) {
      throw LaunchException.configuration(USAGE);
    }
    user = named("the user", name);
  }

  private static String named(String what, String name) throws LaunchException {
    if (!NAMES.matcher(name).matches()) {
      throw LaunchException.configuration(
          what
              + " "
              + name
              + " must be letters, digits and :._@/- and begin with one of the first");
    }
    return name;
  }

  private void option(String name, String value) throws LaunchException {
    switch (name) {
      case "--group" -> groups.add(named("the group", value));
      case "--data" -> data = Path.of(value);
      case "--pki" -> pki = Path.of(value);
      case "--server" -> server = value;
      case "--out" -> out = Path.of(value);
      default -> throw LaunchException.configuration("unknown option " + name + "; " + USAGE);
    }
  }

  private void make(PrintStream print)
      throws IOException, GeneralSecurityException, LaunchException {
    if (user == null) {
      throw LaunchException.configuration(USAGE);
    }
    Path keys = pki == null ? data.resolve("pki") : pki;
    Path authority = keys.resolve("ca.crt");
    if (!Files.isReadable(authority) || !Files.isReadable(keys.resolve("ca.key"))) {
      throw LaunchException.configuration(
          keys + " has no ca.crt and ca.key that can be read: --data or --pki names the folder");
    }
    CertificateAuthority.Issued issued =
        new CertificateAuthority(
                Pem.certificates(authority).getFirst(),
                Pem.privateKey(keys.resolve("ca.key")),
                Instant.now())
            .client(user, groups);
    String text =
        Kubeconfig.text(
            url(),
            user,
            Files.readAllBytes(authority),
            pem("CERTIFICATE", issued.certificate()),
            pem("PRIVATE KEY", issued.key().getEncoded()));
    if (out == null) {
      print.print(text);
    } else {
      PrivateFiles.replace(out, text);
    }
  }

  private static byte[] pem(String type, byte[] content) {
    return Pem.encode(type, content).getBytes(StandardCharsets.US_ASCII);
  }

  /** The one that is named, or that of the administrator's file. */
  private String url() throws IOException, LaunchException {
    if (server != null) {
      return server;
    }
    Path file = data.resolve("admin.kubeconfig");
    Matcher line = SERVER.matcher(Files.exists(file) ? Files.readString(file) : "");
    if (!line.find()) {
      throw LaunchException.configuration(
          "there is no " + file + " that names the server: --server does");
    }
    return line.group(1);
  }
}
