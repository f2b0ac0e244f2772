// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.UnreadableValueException;
import io.quarterdeck.spi.storage.ValueTransformer;
import io.quarterdeck.spi.storage.WriteResult;
import io.quarterdeck.testkit.storage.FakeBackend;
import io.quarterdeck.watchcache.item.Item;
import io.quarterdeck.watchcache.stored.StoredValues;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Values that are transformed on their way, and some that cannot be read. */
final class UnreadableValuesTest {
  private static final GroupResource SECRETS = new GroupResource("", "secrets");
  private static final String PREFIX = "/registry/secrets/";

  private final FakeBackend backend = new FakeBackend();
  private final Marked marked = new Marked();

  /** A byte before each value; reads no other, and nothing at all for a while. */
  private static final class Marked implements ValueTransformer {
    private volatile byte mark = 'a';
    private volatile int refusals;
    private volatile boolean silent;

    @Override
    public Value fromStore(GroupResource resource, String key, byte[] stored) {
      if (refusals > 0) {
        refusals--;
        throw new StorageException("not yet");
      }
      if (silent) {
        throw new UnreadableValueException(key, "nobody answers", true);
      }
      if (stored[0] != mark) {
        throw new UnreadableValueException(key, "another mark");
      }
      return new Value(Arrays.copyOfRange(stored, 1, stored.length), false);
    }

    @Override
    public byte[] toStore(GroupResource resource, String key, byte[] value) {
      byte[] out = new byte[value.length + 1];
      out[0] = mark;
      System.arraycopy(value, 0, out, 1, value.length);
      return out;
    }
  }

  private ResourceCache open(CacheFactory factory) {
    return factory.open(SECRETS, PREFIX);
  }

  private void create(ResourceCache cache, String name) {
    String key = PREFIX + "n/" + name;
    String json =
        "{\"apiVersion\":\"v1\",\"kind\":\"Secret\",\"metadata\":{\"name\":\""
            + name
            + "\",\"namespace\":\"n\"}}";
    byte[] value = cache.values().write(key, json.getBytes(StandardCharsets.UTF_8));
    assertEquals(WriteResult.Written.class, backend.create(key, value, 0).getClass());
  }

  @Test
  void oneThatCannotBeReadIsReportedToItsReadersOnly() {
    try (CacheFactory factory = new CacheFactory(backend, StoredValues.of(List.of(marked)))) {
      ResourceCache cache = open(factory);
      create(cache, "one");
      marked.mark = 'b';
      create(cache, "two");
      assertNotNull(cache.fresh().get("n", "two"));
      assertNull(cache.fresh().get("n", "one"));
      cache.requireReadable("n", "two");
      cache.requireReadable("n", "absent");
      cache.requireReadable("other");
      assertEquals(
          "unable to transform key \"/registry/secrets/n/one\": another mark",
          assertThrows(UnreadableValueException.class, () -> cache.requireReadable("n", "one"))
              .getMessage());
      assertThrows(UnreadableValueException.class, () -> cache.requireReadable("n"));
      assertThrows(UnreadableValueException.class, () -> cache.requireReadable(""));
    }
  }

  @Test
  void oneThatCameUnreadableIsReadOnceItCanBe() throws InterruptedException {
    try (CacheFactory factory = new CacheFactory(backend, StoredValues.of(List.of(marked)))) {
      ResourceCache cache = open(factory);
      create(cache, "one");
      marked.mark = 'b';
      assertNull(cache.fresh().get("n", "one"));
      marked.mark = 'a';
      assertEquals(429, assertThrows(ApiException.class, () -> cache.requireReadable("n")).code());
      long deadline = System.nanoTime() + 60_000_000_000L;
      while (cache.snapshot().get("n", "one") == null && System.nanoTime() < deadline) {
        Thread.sleep(5);
      }
      assertNotNull(cache.snapshot().get("n", "one"));
      assertDoesNotThrow(() -> cache.requireReadable("n"));
    }
  }

  @Test
  void whatNobodyReadsForNowIsNotGone() throws InterruptedException {
    try (CacheFactory factory = new CacheFactory(backend, StoredValues.of(List.of(marked)))) {
      ResourceCache cache = open(factory);
      create(cache, "one");
      assertNotNull(cache.fresh().get("n", "one"));
      long before = backend.currentRevision();
      marked.silent = true;
      update("one");
      create(cache, "two");
      Thread.sleep(100);
      assertNotNull(cache.snapshot().get("n", "one"), "as it was");
      assertNull(cache.snapshot().get("n", "two"));
      marked.silent = false;
      long deadline = System.nanoTime() + 60_000_000_000L;
      while (cache.snapshot().get("n", "two") == null && System.nanoTime() < deadline) {
        Thread.sleep(5);
      }
      assertNotNull(cache.snapshot().get("n", "two"));
      Item one = cache.snapshot().get("n", "one");
      assertTrue(one != null && one.revision() > before, "and as it has become");
    }
  }

  @Test
  void whatNobodyReadAtTheStartIsReadOnceItCanBeWithoutBeingAskedFor() throws InterruptedException {
    try (CacheFactory factory = new CacheFactory(backend, StoredValues.of(List.of(marked)))) {
      create(open(factory), "one");
    }
    marked.silent = true;
    try (CacheFactory factory = new CacheFactory(backend, StoredValues.of(List.of(marked)))) {
      ResourceCache cache = open(factory);
      assertNull(cache.fresh().get("n", "one"));
      marked.silent = false;
      long deadline = System.nanoTime() + 60_000_000_000L;
      while (cache.snapshot().get("n", "one") == null && System.nanoTime() < deadline) {
        Thread.sleep(5);
      }
      assertNotNull(cache.snapshot().get("n", "one"));
    }
  }

  /** The same bytes once more. */
  private void update(String name) {
    KeyValue entry = backend.get(PREFIX + "n/" + name);
    if (entry != null) {
      backend.update(entry.key(), entry.value(), entry.modRevision(), 0);
    }
  }

  @Test
  void whatCannotBeReadYetIsWaitedFor() {
    try (CacheFactory factory = new CacheFactory(backend, StoredValues.of(List.of(marked)))) {
      ResourceCache cache = open(factory);
      create(cache, "one");
      marked.refusals = 2;
      assertNotNull(cache.fresh().get("n", "one"));
      assertNull(cache.fresh().get("n", "two"));
    }
  }
}
