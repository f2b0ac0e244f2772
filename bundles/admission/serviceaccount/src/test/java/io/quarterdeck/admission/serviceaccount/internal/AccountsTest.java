// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.serviceaccount.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.testkit.admission.Literal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How often the store is asked for an account that the cache does not have. */
class AccountsTest {
  private static final ApiObject ACCOUNT =
      Literal.object("{'metadata':{'name':'default','namespace':'ns'}}");

  private final AtomicInteger asked = new AtomicInteger();
  private int thereAfter = Integer.MAX_VALUE;
  private final Accounts accounts = new Accounts(new Late(), Duration.ZERO);

  /** The cache stays empty; the store has the account after some questions. */
  private final class Late implements ObjectReader {
    @Override
    public @Nullable ApiObject get(GroupResource resource, String namespace, String name) {
      return name.equals("cached") ? ACCOUNT : null;
    }

    @Override
    public @Nullable ApiObject getLive(GroupResource resource, String namespace, String name) {
      return asked.incrementAndGet() > thereAfter ? ACCOUNT : null;
    }

    @Override
    public List<ApiObject> list(GroupResource resource, String namespace, LabelSelector labels) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean isSynced(GroupResource resource) {
      return true;
    }

    @Override
    public Subscription subscribe(GroupResource resource, ChangeListener listener) {
      throw new UnsupportedOperationException();
    }
  }

  @Test
  void whatTheCacheHasIsNotAskedForAgain() {
    assertNotNull(accounts.find("ns", "cached"));
    assertEquals(0, asked.get());
  }

  @Test
  void anAccountIsAskedForOnce() {
    assertNull(accounts.find("ns", "other"));
    assertEquals(1, asked.get());
  }

  @Test
  void theDefaultAccountMayBeOnItsWay() {
    thereAfter = 9;
    assertNotNull(accounts.find("ns", "default"));
    assertEquals(10, asked.get());
  }

  @Test
  void theDefaultAccountIsNotWaitedForForever() {
    thereAfter = 10;
    assertNull(accounts.find("ns", "default"));
    assertEquals(10, asked.get());
  }

  @Test
  void theInterruptedWaitNoLonger() {
    Thread.currentThread().interrupt();
    assertNull(accounts.find("ns", "default"));
    assertTrue(Thread.interrupted(), "and stay interrupted");
    assertEquals(1, asked.get());
  }
}
