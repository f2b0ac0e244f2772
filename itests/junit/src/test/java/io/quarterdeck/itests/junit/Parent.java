// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.junit;

import io.quarterdeck.junit.QuarterdeckServer;

/** A program that starts a server and is killed: prints its process and address, and waits. */
final class Parent {
  private Parent() {}

  public static void main(String[] words) throws InterruptedException {
    QuarterdeckServer server = QuarterdeckServer.builder().controllers().start();
    System.out.println(server.pid() + " " + System.getProperty("java.version"));
    Thread.sleep(600_000);
  }
}
