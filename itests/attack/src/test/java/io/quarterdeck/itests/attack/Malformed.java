// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.attack;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Requests that are none, or may be read in two ways: each is refused, or its connection closed.
 */
final class Malformed {
  private static final List<String> WRONG =
      List.of(
          "GET /api HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
          "GET /api HTTP/1.1\nHost: a\n\n",
          "GET /api HTTP/1.1\r\nHost: a\r\nX: a\rY: b\r\n\r\n",
          "GET /api HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n",
          "GET /a\0b HTTP/1.1\r\nHost: a\r\n\r\n",
          "GET /api HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n",
          "GET /api HTTP/1.1\r\nHost: a\r\nX : a\r\n\r\n",
          "GET /api HTTP/1.1\r\n\r\n",
          "GET /api HTTP/1.1\r\nHost: a b\r\n\r\n",
          "GET /api\r\n\r\n",
          "GET  /api HTTP/1.1\r\nHost: a\r\n\r\n",
          "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
          "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n",
          "POST /api HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
          "POST /api HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
          "POST /api HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
          "POST /api HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n",
          "POST /api HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
          "POST /api HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
          "POST /api HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n",
          "POST /api HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\r\n\r\n",
          "POST /api HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");

  private static final String RIGHT =
      "POST /api/v1/namespaces/default/configmaps?dryRun=All HTTP/1.1\r\nHost: a:1\r\n"
          + "Content-Type: application/json\r\nAccept: application/json\r\nContent-Length: 2\r\n\r\n{}";

  private final Target target;
  private final Codes codes;
  private final Random random;
  private final AtomicInteger accepted = new AtomicInteger();

  Malformed(Target target, Codes codes, long seed) {
    this.target = target;
    this.codes = codes;
    random = new Random(seed);
  }

  /** A half of them is wrong for sure; the others have some bytes of a right one changed. */
  void send(int many) throws InterruptedException {
    List<String> wrong = random.ints(many, 0, WRONG.size()).mapToObj(WRONG::get).toList();
    List<String> spoiled = random.longs(many).mapToObj(Malformed::spoiled).toList();
    target.each(
        many,
        (line, i) -> {
          boolean sure = i % 2 == 0;
          int code = send(line, sure ? wrong.get(i) : spoiled.get(i));
          codes.add(code);
          if (sure && code < 400 && code != 0) {
            accepted.incrementAndGet();
          }
        });
  }

  /** How many of those that are wrong for sure were taken for requests. */
  int accepted() {
    return accepted.get();
  }

  private static int send(Line line, String text) throws IOException {
    return line.send(text).code();
  }

  private static String spoiled(long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder(RIGHT);
    for (int n = 1 + random.nextInt(4); n > 0; n--) {
      int at = random.nextInt(text.length());
      switch (random.nextInt(3)) {
        case 0 -> text.setCharAt(at, (char) random.nextInt(256));
        case 1 -> text.deleteCharAt(at);
        default -> text.insert(at, (char) random.nextInt(256));
      }
    }
    // what is left open by this would wait for its deadline
    return text + "\r\n\r\n";
  }
}
