// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class ClientsTest {
  private final List<Client> made = new CopyOnWriteArrayList<>();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch slow = new CountDownLatch(1);

  private final class Client implements AutoCloseable {
    final Thread maker = Thread.currentThread();
    private final boolean stuck;
    private boolean closed;

    Client(boolean stuck) {
      this.stuck = stuck;
      made.add(this);
    }

    @Override
    public void close() {
      closed = true;
      if (stuck) {
        throw new IllegalArgumentException("stuck");
      }
    }
  }

  private Object make(Class<?> type) {
    if (type == Error.class) {
      throw new NoClassDefFoundError("gone");
    }
    if (type == RuntimeException.class) {
      throw new IllegalArgumentException("no such thing");
    }
    if (type == Long.class) {
      begun.countDown();
      awaitSlow();
    }
    return new Client(type == Exception.class);
  }

  private void awaitSlow() {
    try {
      slow.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void thereIsOneOfAType() {
    try (Clients clients = new Clients(this::make)) {
      Object client = clients.give(String.class);
      clients.begin(String.class);
      assertSame(client, clients.give(String.class));
      assertNotSame(client, clients.give(Integer.class));
    }
    assertEquals(2, made.size());
  }

  @Test
  void oneThatWasBegunIsWaitedFor() throws InterruptedException {
    try (Clients clients = new Clients(this::make)) {
      clients.begin(Long.class);
      begun.await(); // before, who asks makes it
      new Thread(slow::countDown).start();
      Client client = (Client) clients.give(Long.class);
      assertNotSame(Thread.currentThread(), client.maker);
    }
  }

  @Test
  void allAreClosedThoseAlsoThatNobodyAskedFor() {
    Clients clients = new Clients(this::make);
    clients.begin(Long.class);
    clients.begin(RuntimeException.class);
    clients.give(String.class);
    new Thread(slow::countDown).start();

    clients.close();

    assertEquals(2, made.size());
    assertTrue(made.stream().allMatch(c -> c.closed));
  }

  @Test
  void oneThatCannotBeClosedKeepsNoOtherOpen() {
    Clients clients = new Clients(this::make);
    clients.give(Exception.class);
    for (Class<?> type : List.of(String.class, Integer.class, Short.class, Byte.class)) {
      clients.give(type);
    }

    assertThrows(IllegalStateException.class, clients::close);

    assertTrue(made.stream().allMatch(c -> c.closed));
  }

  @Test
  void aFailureIsThatOfWhoAsks() {
    try (Clients clients = new Clients(this::make)) {
      clients.begin(Error.class);
      assertThrows(NoClassDefFoundError.class, () -> clients.give(Error.class));
      assertThrows(IllegalArgumentException.class, () -> clients.give(RuntimeException.class));
      assertThrows(IllegalArgumentException.class, () -> clients.give(RuntimeException.class));
    }
  }
}
