// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LastUsedTest {
  private static final String TODAY = "2026-03-04";

  private final World world = new World();
  private final ApiObject secret = world.put(Lookup.SECRETS, "Secret", "ns", "s", "u");

  private static String day(MemoryObjects objects) {
    return Objects.requireNonNull(objects.getLive(Lookup.SECRETS, "ns", "s"))
        .meta()
        .labels()
        .getOrDefault(LastUsed.LABEL, "");
  }

  @Test
  void aSecretIsMarkedWithTheDay() throws InterruptedException {
    MemoryWriter writer = new MemoryWriter(world.objects);
    LastUsed used = new LastUsed(writer, () -> World.NOW);
    used.accept(secret);
    Await.until("it is marked", () -> day(world.objects).equals(TODAY));
    int writes = writer.writes();
    used.accept(Objects.requireNonNull(world.objects.getLive(Lookup.SECRETS, "ns", "s")));
    assertEquals(writes, writer.writes(), "once a day");
  }

  @Test
  void theNextDayItIsMarkedAgain() throws InterruptedException {
    secret.meta().mutableLabels().put(LastUsed.LABEL, "2026-03-03");
    world.objects.put(Lookup.SECRETS, secret);
    new LastUsed(new MemoryWriter(world.objects), () -> World.NOW).accept(secret);
    Await.until("it is marked", () -> day(world.objects).equals(TODAY));
  }

  /** A writer whose first write fails, once it may. */
  private static final class Slow implements ObjectWriter {
    final CountDownLatch go = new CountDownLatch(1);
    final AtomicInteger writes = new AtomicInteger();

    @Override
    public ApiObject update(
        GroupResource resource, String namespace, String name, UnaryOperator<ApiObject> change) {
      writes.incrementAndGet();
      try {
        go.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      throw ApiException.notFound(resource, name);
    }

    @Override
    public ApiObject create(GroupResource resource, ApiObject object) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ApiObject updateStatus(
        GroupResource resource, String namespace, String name, UnaryOperator<ApiObject> change) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void delete(
        GroupResource resource, String namespace, String name, @Nullable String uid) {
      throw new UnsupportedOperationException();
    }
  }

  @Test
  void whileOneWriteIsUnderWayThereIsNoOtherAndAFailedOneIsTriedAgain()
      throws InterruptedException {
    Slow writer = new Slow();
    LastUsed used = new LastUsed(writer, () -> World.NOW);
    used.accept(secret);
    Await.until("the first write began", () -> writer.writes.get() == 1);
    used.accept(secret);
    assertEquals(1, writer.writes.get());
    writer.go.countDown();
    Await.until(
        "another write began",
        () -> {
          used.accept(secret);
          return writer.writes.get() >= 2;
        });
  }
}
