// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Requests and answers, from frames to frames. */
class Http2SessionTest {
  private final FakeRequests requests = new FakeRequests();
  private final Client client = new Client(requests).greet();

  @Test
  void aGetIsAnsweredWithHeadersAndOneFrameOfData() {
    client.get(1, "/version");
    FakeRequests.Asked asked = requests.get(0);
    assertEquals("GET", asked.head.method());
    assertEquals("/version", asked.head.target());
    assertEquals("api.example:6443", asked.head.authority());
    assertEquals(0, asked.head.declared());
    assertTrue(asked.ended);
    int writes = client.link.writes;
    asked.answer(200, "hello");
    assertEquals(
        List.of("HEADERS 1 :status=200,content-type=text/plain", "DATA 1 hello END"),
        client.read());
    assertEquals(writes + 1, client.link.writes);
    assertTrue(asked.gone);
    assertEquals(0, client.session.open());
  }
}
