// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What a request's thread carries: notes for the audit log, warnings, and who hears of waits. */
class RequestScopesTest {
  private final List<String> heard = new ArrayList<>();

  @Test
  void notesReachTheRequestTheyAreOf() {
    String done =
        AuditNotes.collecting(
            (k, v) -> heard.add(k + "=" + v),
            () -> {
              AuditNotes.add("a", "1");
              AuditNotes.add("a", "2");
              return "done";
            });
    assertEquals("done", done);
    assertEquals(List.of("a=1", "a=2"), heard);
  }

  @Test
  void outsideOfARequestNotesGoNowhere() {
    AuditNotes.add("a", "1");
    AuditNotes.took("etcd", 5);
    RequestWarnings.add("w");
    Waiting.announce();
    assertEquals(Map.of(), AuditNotes.latencies());
  }

  @Test
  void whatLayersTookIsAddedUp() {
    Map<String, Long> took =
        AuditNotes.collecting(
            (k, v) -> {},
            () -> {
              AuditNotes.took("etcd", 5);
              AuditNotes.took("etcd", 7);
              AuditNotes.took("mutating-webhook", 1);
              return AuditNotes.latencies();
            });
    assertEquals(Map.of("etcd", 12L, "mutating-webhook", 1L), took);
  }

  @Test
  void whoOverhearsDoesNotKeepNotesFromOthers() {
    AuditNotes.collecting(
        (k, v) -> heard.add("request " + k),
        () -> {
          AuditNotes.overhearing(
              (k, v) -> heard.add("part " + k),
              () -> {
                AuditNotes.add("a", "");
                AuditNotes.took("etcd", 3);
                return "";
              });
          AuditNotes.add("b", "");
          assertEquals(Map.of("etcd", 3L), AuditNotes.latencies());
          return "";
        });
    assertEquals(List.of("request a", "part a", "request b"), heard);
  }

  @Test
  void withoutARequestAListenerHearsAlone() {
    AuditNotes.overhearing(
        (k, v) -> heard.add(k),
        () -> {
          AuditNotes.add("a", "");
          return "";
        });
    RequestWarnings.overhearing(
        heard::add,
        () -> {
          RequestWarnings.add("w");
          return "";
        });
    assertEquals(List.of("a", "w"), heard);
  }

  @Test
  void warningsReachTheClientAndWhoOverhears() {
    RequestWarnings.collecting(
        w -> heard.add("client " + w),
        () ->
            RequestWarnings.overhearing(
                w -> heard.add("cache " + w),
                () -> {
                  RequestWarnings.add("w");
                  return "";
                }));
    assertEquals(List.of("client w", "cache w"), heard);
  }

  @Test
  void anotherThreadIsOfNoRequest() throws Exception {
    RequestWarnings.collecting(
        heard::add,
        () -> {
          Thread other = Thread.ofPlatform().start(() -> RequestWarnings.add("w"));
          try {
            other.join();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          return "";
        });
    assertEquals(List.of(), heard);
  }

  @Test
  void waitsAreAnnouncedEachTime() {
    AtomicInteger waits = new AtomicInteger();
    Waiting.listening(
        waits::incrementAndGet,
        () -> {
          Waiting.announce();
          Waiting.announce();
          return "";
        });
    Waiting.announce();
    assertEquals(2, waits.get());
  }

  @Test
  void whatTheWorkThrowsComesOut() {
    assertThrows(
        IllegalStateException.class,
        () ->
            Waiting.listening(
                () -> {},
                () -> {
                  throw new IllegalStateException();
                }));
  }
}
