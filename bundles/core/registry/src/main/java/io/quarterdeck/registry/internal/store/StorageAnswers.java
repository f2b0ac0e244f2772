// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.store;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.spi.storage.OutcomeUnknownException;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.TooLargeException;
import io.quarterdeck.spi.storage.UnreadableValueException;
import io.quarterdeck.spi.storage.UnwritableValueException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a client gets when the storage does not answer. */
public final class StorageAnswers {
  private static final int RETRY_SECONDS = 1;

  private StorageAnswers() {}

  /** The result of the call, or a refusal in place of its {@link StorageException}. */
  public static <T extends @Nullable Object> T of(Supplier<T> call) {
    try {
      return call.get();
    } catch (TooLargeException | UnwritableValueException e) {
      throw new ApiException(new Status(500, "", String.valueOf(e.getMessage()), null, false));
    } catch (OutcomeUnknownException e) {
      // without Retry-After: a client that repeats a write that has happened gets a wrong answer
      throw ApiException.of(
          StatusReason.TIMEOUT,
          "the storage did not say whether the write has happened: " + e.getMessage(),
          null);
    } catch (UnreadableValueException e) {
      throw ApiException.internal(String.valueOf(e.getMessage()));
    } catch (StorageException e) {
      throw ApiException.unavailable("the storage cannot answer: " + e.getMessage(), RETRY_SECONDS);
    }
  }
}
