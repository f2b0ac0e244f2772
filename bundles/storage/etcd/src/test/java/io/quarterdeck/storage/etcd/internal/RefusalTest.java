// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Status;
import io.quarterdeck.spi.storage.OutcomeUnknownException;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.TooLargeException;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a failure of etcd says of the effect of a request, and what callers get of it. */
final class RefusalTest {
  private static final Set<Status.Code> RULES =
      EnumSet.of(
          Status.Code.INVALID_ARGUMENT,
          Status.Code.NOT_FOUND,
          Status.Code.ALREADY_EXISTS,
          Status.Code.PERMISSION_DENIED,
          Status.Code.UNAUTHENTICATED,
          Status.Code.RESOURCE_EXHAUSTED,
          Status.Code.FAILED_PRECONDITION,
          Status.Code.OUT_OF_RANGE,
          Status.Code.UNIMPLEMENTED);

  private static Refusal sent(Status status) {
    return new Refusal(status.asRuntimeException(), true);
  }

  private static Refusal held(Status status) {
    return new Refusal(status.asRuntimeException(), false);
  }

  private static Status outOfRange(String what) {
    return Status.OUT_OF_RANGE.withDescription("etcdserver: mvcc: " + what);
  }

  @Test
  void compactedAndFutureRevisionsAreToldApart() {
    Refusal compacted = sent(outOfRange("required revision has been compacted"));
    assertTrue(compacted.isCompacted());
    assertFalse(compacted.isFuture());
    Refusal future = sent(outOfRange("required revision is a future revision"));
    assertTrue(future.isFuture());
    assertFalse(future.isCompacted());
    Refusal quoted = sent(Status.UNKNOWN.withDescription("required revision has been compacted"));
    assertFalse(quoted.isCompacted(), "of another code");
  }

  @Test
  void onlyARuleTurnsARequestAwayForCertain() {
    for (Status.Code code : Status.Code.values()) {
      assertEquals(RULES.contains(code), sent(code.toStatus()).isWithoutEffect(), "sent, " + code);
      assertTrue(held(code.toStatus()).isWithoutEffect(), "never sent, " + code);
    }
  }

  @Test
  void aTokenThatHasRunOutIsAskedForAgain() {
    for (String why : Set.of("invalid auth token", "revision of auth store is old")) {
      Refusal stale = sent(Status.UNKNOWN.withDescription("etcdserver: " + why));
      assertTrue(stale.isStaleToken(), why);
      assertTrue(stale.isWithoutEffect(), "it is checked before anything is done");
      assertTrue(stale.isPassing());
    }
    assertFalse(sent(Status.UNAUTHENTICATED).isStaleToken());
  }

  @Test
  void onlyAnAbsenceOfEtcdPasses() {
    for (Status.Code code : Status.Code.values()) {
      assertEquals(
          code == Status.Code.UNAVAILABLE, sent(code.toStatus()).isPassing(), code.toString());
    }
  }

  @Test
  void aPermissionIsDeniedByWord() {
    assertTrue(Refusal.isForbidden("rpc error: etcdserver: permission denied"));
    assertFalse(Refusal.isForbidden("etcdserver: no leader"));
  }

  private static String said(Refusal refusal, boolean write) {
    return String.valueOf(refusal.told("etcd at e", write).getMessage());
  }

  @Test
  void aReadThatFailedIsAFailure() {
    StorageException e = sent(Status.UNAVAILABLE.withDescription("gone")).told("etcd at e", false);
    assertEquals(StorageException.class, e.getClass());
    assertEquals("etcd at e: gone", e.getMessage());
  }

  @Test
  void aWriteThatWasSentMayHaveHappened() {
    StorageException e = sent(Status.UNAVAILABLE.withDescription("gone")).told("etcd at e", true);
    assertInstanceOf(OutcomeUnknownException.class, e);
    assertEquals("etcd at e: gone; whether it was written is not known", e.getMessage());
    assertEquals("etcd at e: gone", said(held(Status.UNAVAILABLE.withDescription("gone")), true));
    assertEquals("etcd at e: no", said(sent(Status.PERMISSION_DENIED.withDescription("no")), true));
  }

  @Test
  void aRequestThatIsTooLargeIsTheCallersAffair() {
    Status large = Status.INVALID_ARGUMENT.withDescription("etcdserver: request is too large");
    assertInstanceOf(TooLargeException.class, sent(large).told("etcd at e", true));
    assertInstanceOf(TooLargeException.class, sent(large).told("etcd at e", false));
  }

  @Test
  void timeThatRanOutSaysWhatItWasSpentOn() {
    assertEquals("etcd at e: no answer in time", said(sent(Status.DEADLINE_EXCEEDED), false));
    assertEquals("etcd at e: no connection in time", said(held(Status.DEADLINE_EXCEEDED), true));
  }

  @Test
  void theReasonIsWhatThereIs() {
    Throwable cause = new IOException("refused");
    assertEquals("etcd at e: no reason given", said(sent(Status.INTERNAL), false));
    assertEquals("etcd at e: refused", said(sent(Status.INTERNAL.withCause(cause)), false));
    assertEquals(
        "etcd at e: io (refused)",
        said(sent(Status.INTERNAL.withCause(cause).withDescription("io")), false));
  }
}
