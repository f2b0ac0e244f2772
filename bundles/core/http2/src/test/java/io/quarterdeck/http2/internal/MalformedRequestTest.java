// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RFC 9113, 8.2 and 8.3: what is malformed is reset, and the connection goes on. */
class MalformedRequestTest {
  private final FakeRequests requests = new FakeRequests();
  private final Client client = new Client(requests).greet();

  @ParameterizedTest
  @CsvSource({
    ":method GET|:scheme https|:path /|Upper x",
    ":method GET|:scheme https|:path /|connection close",
    ":method GET|:scheme https|:path /|keep-alive x",
    ":method GET|:scheme https|:path /|proxy-connection x",
    ":method GET|:scheme https|:path /|transfer-encoding chunked",
    ":method GET|:scheme https|:path /|upgrade x",
    ":method GET|:scheme https|:path /|te gzip",
    ":method GET|:scheme https|:path /|a(b x",
    ":method GET|:method GET|:scheme https|:path /",
    ":method GET|:scheme https|:path /|:unknown x",
    ":method GET|:scheme https|:path /|:status 200",
    ":scheme https|:path /",
    ":method GET|:path /",
    ":method GET|:scheme https",
    "':method GET|:scheme https|:path '",
    ":method GET|:scheme https|:path x",
    ":method GET|:scheme https|:path *",
    ":method G(T|:scheme https|:path /",
    ":method GET|:scheme https|:path /|:authority a|host b",
    ":method GET|:scheme https|:path /|host a|host a",
    ":method GET|:scheme https|:path /|:authority u@a",
    ":method GET|:scheme https|:path /|content-length 1|content-length 2",
    ":method GET|:scheme https|:path /|content-length x",
    ":method GET|:scheme https|:path /|content-length 5",
    ":method CONNECT|:scheme https|:path /|:authority a|:protocol websocket",
    ":method CONNECT|:scheme https|:path /|:authority a",
  })
  void isReset(String fields) {
    client.headers(1, parsed(fields), true);
    assertEquals(List.of("RST_STREAM 1 PROTOCOL_ERROR"), client.read());
    assertGoesOn();
  }

  @Test
  void aLineBreakInAValueIsReset() {
    client.headers(1, parsed(":method GET|:scheme https|:path /").add("a", "b\r\nc: d"), true);
    assertEquals(List.of("RST_STREAM 1 PROTOCOL_ERROR"), client.read());
    assertGoesOn();
  }

  @Test
  void theBodyOfAMalformedRequestIsIgnored() {
    client.headers(1, parsed(":method GET|:scheme https|:path /|te gzip"), false);
    client.data(1, 10, true);
    assertEquals(List.of("RST_STREAM 1 PROTOCOL_ERROR"), client.read());
    assertGoesOn();
  }

  @Test
  void aBodyThatIsNotAsLongAsSaidIsReset() {
    client.headers(1, parsed(":method PUT|:scheme https|:path /|content-length 5"), false);
    client.data(1, 4, true);
    assertEquals(List.of("RST_STREAM 1 PROTOCOL_ERROR"), client.read());
  }

  @Test
  void whatIsAllowedIsHandedOn() {
    client.headers(
        1,
        parsed(":method OPTIONS|:scheme https|:path *|te trailers|cookie a=1|cookie b=2|host h"),
        true);
    assertEquals("*", requests.get(0).head.target());
    assertEquals("h", requests.get(0).head.authority());
    assertEquals(List.of("a=1; b=2"), requests.get(0).head.headers().all("cookie"));
    client.headers(3, parsed(":method CONNECT|:authority a:1"), true);
    assertEquals("a:1", requests.get(1).head.target());
  }

  private void assertGoesOn() {
    assertEquals(0, requests.asked.size());
    client.get(3, "/");
    assertEquals(1, requests.asked.size());
  }

  private static Http2Headers parsed(String fields) {
    Http2Headers headers = new DefaultHttp2Headers(false);
    for (String field : fields.split("\\|", -1)) {
      int blank = field.indexOf(' ');
      headers.add(field.substring(0, blank), field.substring(blank + 1));
    }
    return headers;
  }
}
