// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;

/**
 * Watches that all begin at once with the state, over HTTP/2; each counts what comes. One that is
 * refused (429) is tried again after a second.
 */
public final class Storm implements AutoCloseable {
  static final String WATCH =
      "/api/v1/pods?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan"
          + "&allowWatchBookmarks=true&timeoutSeconds=1200";
  public static final String JSON = "application/json";
  static final String PROTOBUF = "application/vnd.kubernetes.protobuf;stream=watch";
  private static final int STREAMS = 100;

  private final List<Http2Wire> wires = new ArrayList<>();
  private final String accept;
  private final int expected;
  private final LongAdder events = new LongAdder();
  private final LongAdder refusals = new LongAdder();
  private final AtomicInteger complete = new AtomicInteger();

  /**
   * Opens the connections; no watch yet.
   *
   * @param accept {@link #JSON} or {@link #PROTOBUF}
   * @param expected how many events each begins with, the bookmark included; 0 for those that begin
   *     with no state, which are complete when they are open
   * @param reads whether they take more than fits in their windows
   */
  public Storm(Target server, int watches, String accept, int expected, boolean reads)
      throws IOException {
    this.accept = accept;
    this.expected = expected;
    for (int i = 0; i < watches; i += STREAMS) {
      wires.add(new Http2Wire(server, reads));
    }
  }

  /** Begins the watches. */
  public void begin(int watches, IntFunction<String> path, IntFunction<String> token)
      throws IOException {
    for (int i = 0; i < watches; i++) {
      open(wires.get(i / STREAMS), path.apply(i), token.apply(i));
    }
    for (Http2Wire wire : wires) {
      wire.flush();
    }
  }

  private void open(Http2Wire wire, String path, String token) throws IOException {
    wire.get(path, accept, token, new Watch(wire, path, token));
  }

  private void again(Http2Wire wire, String path, String token) {
    try {
      open(wire, path, token);
      wire.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private final class Watch implements Http2Wire.Answer {
    private final Http2Wire wire;
    private final String path;
    private final String token;
    private int seen;
    private long frame;
    private int lengthBytes;

    Watch(Http2Wire wire, String path, String token) {
      this.wire = wire;
      this.path = path;
      this.token = token;
    }

    @Override
    public void begun() {
      if (expected == 0) {
        complete.incrementAndGet();
      }
    }

    @Override
    public void data(byte[] bytes, int count) {
      int more = accept.equals(JSON) ? lines(bytes, count) : frames(bytes, count);
      events.add(more);
      boolean before = seen >= expected;
      seen += more;
      if (expected > 0 && !before && seen >= expected) {
        complete.incrementAndGet();
      }
    }

    private static int lines(byte[] bytes, int count) {
      int lines = 0;
      for (int i = 0; i < count; i++) {
        lines += bytes[i] == '\n' ? 1 : 0;
      }
      return lines;
    }

    /** Each has its length in front, four bytes. */
    private int frames(byte[] bytes, int count) {
      int ended = 0;
      for (int i = 0; i < count; ) {
        if (lengthBytes < 4) {
          frame = frame << 8 | bytes[i++] & 0xff;
          lengthBytes++;
          continue;
        }
        int part = (int) Math.min(frame, count - i);
        frame -= part;
        i += part;
        if (frame == 0) {
          lengthBytes = 0;
          ended++;
        }
      }
      return ended;
    }

    @Override
    public void ended(boolean refused) {
      if (refused) {
        refusals.increment();
        CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS)
            .execute(() -> again(wire, path, token));
      }
    }
  }

  /** How many have all that they begin with. */
  public int complete() {
    return complete.get();
  }

  /** Events that have come in all. */
  public long events() {
    return events.sum();
  }

  /** How often one was refused. */
  long refusals() {
    return refusals.sum();
  }

  @Override
  public void close() throws IOException {
    for (Http2Wire wire : wires) {
      wire.close();
    }
  }
}
