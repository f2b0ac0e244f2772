// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.api;

import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/** Namespaces of test classes. */
public final class Namespaces {
  private static final int LONGEST = 50;

  private final Connection connection;
  private final boolean hasAccounts;

  /**
   * Over a connection.
   *
   * @param hasAccounts whether a controller makes the default account, which is waited for then
   */
  public Namespaces(Connection connection, boolean hasAccounts) {
    this.connection = connection;
    this.hasAccounts = hasAccounts;
  }

  /** Makes one, which is not ready for pods before it was waited for. */
  public void make(String name) {
    Connection.Answer answer =
        connection.post(
            "/api/v1/namespaces",
            "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"%s\"}}"
                .formatted(name));
    if (!answer.isSuccess()) {
      throw new IllegalStateException("namespace " + name + ": " + answer.reason());
    }
  }

  /** Waits for what controllers put into one. */
  public void await(String name) {
    if (hasAccounts) {
      String account = "/api/v1/namespaces/" + name + "/serviceaccounts/default";
      Applier.await(
          "the default service account of " + name + " is not there",
          () -> connection.get(account).isSuccess());
    }
  }

  /** One that is named after a test: what a DNS label allows, and something that no other has. */
  public static String name(String test) {
    String plain =
        test.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-+|-+$", "");
    String cut = plain.substring(0, Math.min(LONGEST, plain.length()));
    return "%s-%06x"
        .formatted(cut.isEmpty() ? "test" : cut, ThreadLocalRandom.current().nextInt(1 << 24));
  }

  /** Has one go, which is not waited for. */
  public void delete(String name) {
    connection.delete("/api/v1/namespaces/" + name);
  }
}
