// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Status;
import io.quarterdeck.spi.storage.OutcomeUnknownException;
import io.quarterdeck.spi.storage.StorageException;
import org.junit.jupiter.api.Test;

final class StorageAnswersTest {
  @Test
  void aStoreOutOfReachIsWorthARetry() {
    ApiException refused = refusal(new StorageException("no connection"));

    assertEquals(503, refused.code());
    Status.Details details = refused.status().details();
    assertEquals(1, details == null ? 0 : details.retryAfter());
  }

  @Test
  void aWriteThatMayHaveHappenedIsNotToBeRepeated() {
    ApiException refused = refusal(new OutcomeUnknownException("silence", new Exception("late")));

    assertEquals(504, refused.code());
    assertNull(refused.status().details());
  }

  private static ApiException refusal(StorageException failure) {
    return assertThrows(
        ApiException.class,
        () ->
            StorageAnswers.of(
                () -> {
                  throw failure;
                }));
  }
}
