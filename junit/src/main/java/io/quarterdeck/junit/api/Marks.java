// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.api;

/** The state of a server, remembered and brought back. */
public final class Marks {
  private static final String PATH = "/quarterdeck/reset";

  private Marks() {}

  /** Remembers it. */
  public static String mark(Connection connection) {
    return Trees.text(answered(connection.post(PATH + "/mark", "{}")).tree(), "mark");
  }

  /** Brings it back. */
  public static void reset(Connection connection, String mark) {
    answered(connection.post(PATH, "{\"mark\":\"" + mark + "\"}"));
  }

  private static Connection.Answer answered(Connection.Answer answer) {
    if (answer.code() == 404) {
      throw new IllegalStateException("the server was not started resettable");
    }
    if (!answer.isSuccess()) {
      throw new IllegalStateException("the server cannot be reset: " + answer.reason());
    }
    return answer;
  }
}
