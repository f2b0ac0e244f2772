// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.protocol.Protocol;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;

/** When HTTP/2 is offered, and with which limit. */
class Http2Test {
  private final List<Object> offered = new ArrayList<>();

  @Test
  void isOfferedWhileItIsSwitchedOn() {
    Http2 http2 = new Http2(bundle(), config(100, true));
    assertEquals(List.of(http2), offered);
    assertEquals("h2", http2.name());
    http2.modified(config(100, false));
    assertEquals(List.of(), offered);
    http2.modified(config(100, true));
    http2.modified(config(50, true));
    assertEquals(List.of(http2), offered);
    http2.leave();
    assertEquals(List.of(), offered);
  }

  @Test
  void anotherLimitHoldsForConnectionsFromThenOn() {
    Http2 http2 = new Http2(bundle(), config(100, true));
    FakeLink before = new FakeLink();
    http2.open(before, new FakeRequests());
    http2.modified(config(7, true));
    FakeLink after = new FakeLink();
    http2.open(after, new FakeRequests());
    assertEquals(100, streams(before));
    assertEquals(7, streams(after));
  }

  @Test
  void aLimitThatCannotBeIsRefusedByItsName() {
    Http2 http2 = new Http2(bundle(), config(9, true));
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> http2.modified(config(0, true)));
    assertTrue(String.valueOf(refused.getMessage()).contains("max.streams.per.connection"));
    FakeLink link = new FakeLink();
    http2.open(link, new FakeRequests());
    assertEquals(9, streams(link));
  }

  /** The value of SETTINGS_MAX_CONCURRENT_STREAMS (3) in the first frame. */
  private static int streams(FakeLink link) {
    byte[] bytes = link.take();
    for (int i = 9; i < 9 + bytes[2]; i += 6) {
      if (bytes[i + 1] == 3) {
        return bytes[i + 5];
      }
    }
    throw new AssertionError("no limit");
  }

  private static Http2.Config config(int streams, boolean serve) {
    return proxy(
        Http2.Config.class, (method, args) -> method.equals("serve") ? (Object) serve : streams);
  }

  private BundleContext bundle() {
    return proxy(
        BundleContext.class,
        (method, args) -> {
          assertEquals("registerService", method);
          assertEquals(Protocol.class, args[0]);
          offered.add(args[1]);
          return proxy(
              ServiceRegistration.class,
              (m, a) -> {
                assertEquals("unregister", m);
                assertTrue(offered.remove(args[1]));
                return null;
              });
        });
  }

  private interface Call {
    @Nullable Object of(String method, Object[] args);
  }

  private static <T> T proxy(Class<T> type, Call call) {
    Object made =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, args) -> call.of(method.getName(), args));
    return type.cast(made);
  }
}
