// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.attack;

/**
 * Attacks below the requests: heads, bodies and readers that are slow, never end, or are too many.
 */
final class Connections {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String BEARER = "Authorization: Bearer attacker\r\n";
  private static final long DRIP_MILLIS = 500;

  private final Target target;
  private final Codes codes;

  Connections(Target target, Codes codes) {
    this.target = target;
    this.codes = codes;
  }

  private static String post(String more) {
    return "POST " + MAPS + " HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n" + more;
  }

  private static void never() throws InterruptedException {
    Thread.sleep(Long.MAX_VALUE);
  }

  /** Each says that 3 MB will follow, and is nobody. */
  void headsWithoutBodies() throws InterruptedException {
    target.each(
        target.connections(),
        (line, i) -> {
          codes.add(line.send(post("Content-Length: 3000000\r\n\r\n")).code());
          never();
        });
  }

  /** The same of somebody who may write. */
  void promisedBodies() throws InterruptedException {
    target.each(
        target.connections(),
        (line, i) -> codes.add(line.send(post(BEARER + "Content-Length: 3000000\r\n\r\n")).code()));
  }

  /** Heads that grow by a header twice a second. */
  void slowHeads() throws InterruptedException {
    target.each(
        target.connections(),
        (line, i) -> {
          line.send("GET / HTTP/1.1\r\nHost: a\r\n");
          for (int n = 0; ; n++) {
            Thread.sleep(DRIP_MILLIS);
            line.send("X-" + n + ": a\r\n");
          }
        });
  }

  /** Heads of nearly a megabyte, and of nearly as many headers as are allowed, never complete. */
  void largeHeads() throws InterruptedException {
    String large = "X: " + "a".repeat(900_000);
    String many = "X: a\r\n".repeat(990);
    target.each(
        target.connections() / 4,
        (line, i) -> {
          line.send("GET / HTTP/1.1\r\nHost: a\r\n").send(i % 2 == 0 ? large : many);
          codes.add(line.code());
        });
  }

  /** Bodies of those who may write, a piece twice a second, whole or in chunks. */
  void slowBodies() throws InterruptedException {
    target.each(
        target.connections(),
        (line, i) -> {
          boolean chunked = i % 2 == 0;
          line.send(
              post(
                  BEARER
                      + (chunked ? "Transfer-Encoding: chunked" : "Content-Length: 2000000")
                      + "\r\n\r\n"));
          String piece = " ".repeat(20_000);
          for (; ; ) {
            line.send(chunked ? "4e20\r\n" + piece + "\r\n" : piece);
            Thread.sleep(DRIP_MILLIS);
          }
        });
  }

  /** Each asks for all objects, and takes nothing of the answer. */
  void slowReaders() throws InterruptedException {
    target.each(
        target.connections() / 2,
        (line, i) -> {
          String watch = i % 2 == 0 ? "" : "?watch=true&resourceVersion=0";
          line.send("GET " + MAPS + watch + " HTTP/1.1\r\nHost: a\r\n" + BEARER + "\r\n");
          never();
        });
  }
}
