// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.lookup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.ComponentServiceObjects;

final class LazyServiceTest {
  /** Gives this service, and counts. */
  private static final class Objects implements ComponentServiceObjects<Object> {
    private final AtomicInteger given = new AtomicInteger();
    private volatile @Nullable Object service;

    Objects(@Nullable Object service) {
      this.service = service;
    }

    @Override
    @SuppressWarnings("NullAway") // none is what OSGi gives of a component that does not start
    public Object getService() {
      given.incrementAndGet();
      return service;
    }

    @Override
    public void ungetService(Object gone) {
      throw new UnsupportedOperationException();
    }

    @Override
    @SuppressWarnings("NullAway")
    public ServiceReference<Object> getServiceReference() {
      return null;
    }
  }

  @Test
  void itIsGotWhenItIsFirstUsedAndOnce() {
    Objects objects = new Objects("service");
    LazyService<Object> lazy = new LazyService<>(objects);
    assertEquals(0, objects.given.get());
    assertSame(lazy.get(), lazy.get());
    assertEquals(1, objects.given.get());
  }

  @Test
  void aProviderThatDoesNotStartIsAskedAgain() {
    Objects objects = new Objects(null);
    LazyService<Object> lazy = new LazyService<>(objects);
    ApiException e = assertThrows(ApiException.class, lazy::get);
    assertEquals(503, e.code());
    assertEquals("a service that this needs is not ready: null", e.status().message());
    objects.service = "service";
    assertEquals("service", lazy.get());
    assertEquals(2, objects.given.get());
  }

  @Test
  void manyThreadsGetTheSameOne() throws Exception {
    Objects objects = new Objects(new Object());
    LazyService<Object> lazy = new LazyService<>(objects);
    CountDownLatch start = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Callable<Object> use =
          () -> {
            start.await();
            return lazy.get();
          };
      List<Future<Object>> all = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        all.add(threads.submit(use));
      }
      start.countDown();
      for (Future<Object> each : all) {
        assertSame(objects.service, each.get());
      }
    }
    assertEquals(1, objects.given.get());
  }
}
