// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.OutcomeUnknownException;
import io.quarterdeck.spi.storage.StorageException;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

class GuardedBackendTest {
  private static final String MESSAGE =
      "the storage plugin \"mine\" has failed; the server's log says why";

  /** Throws the same from each method. */
  private static Backend throwing(Throwable thrown) {
    Backend backend =
        (Backend)
            Proxy.newProxyInstance(
                Backend.class.getClassLoader(),
                new Class<?>[] {Backend.class},
                (proxy, method, args) -> {
                  throw thrown;
                });
    return new GuardedBackend("mine", backend);
  }

  @Test
  void whatIsThrownBearsThePluginsName() {
    for (Throwable thrown :
        new Throwable[] {
          new IllegalStateException("secret"),
          new NoClassDefFoundError("x"),
          new StackOverflowError()
        }) {
      Backend backend = throwing(thrown);
      StorageException read = assertThrows(StorageException.class, () -> backend.get("k"));
      assertEquals(MESSAGE, read.getMessage());
      StorageException write =
          assertThrows(StorageException.class, () -> backend.create("k", new byte[0], 0));
      assertInstanceOf(OutcomeUnknownException.class, write);
      assertEquals(MESSAGE, write.getMessage());
    }
  }

  @Test
  void whatTheContractHasIsLeftAsItIs() {
    StorageException full = new StorageException("the disk is full");
    assertSame(full, assertThrows(StorageException.class, () -> throwing(full).currentRevision()));
    OutOfMemoryError fatal = new OutOfMemoryError();
    assertSame(fatal, assertThrows(OutOfMemoryError.class, () -> throwing(fatal).get("k")));
  }
}
