// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.server.internal.websocket.FakeFrames;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.glassfish.grizzly.WriteHandler;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How frames go from a source to an outlet, step by step. */
final class PumpTest {
  private final FakeFrames source = new FakeFrames();
  private final Recorder out = new Recorder();
  private final Deque<Runnable> tasks = new ArrayDeque<>();
  private final List<String> ends = new ArrayList<>();
  private Executor workers = tasks::add;

  /** Writes down what is asked of it. */
  private static class Recorder implements Outlet {
    private final List<String> calls = new ArrayList<>();
    private boolean full;
    private boolean broken;
    private @Nullable WriteHandler waiting;

    /** What was asked since the last time. */
    private List<String> taken() {
      List<String> all = List.copyOf(calls);
      calls.clear();
      return all;
    }

    @Override
    public void open(Pump pump) {
      calls.add("open");
    }

    @Override
    public boolean canWrite() {
      return !full;
    }

    @Override
    public void notifyCanWrite(WriteHandler handler) {
      calls.add("wait");
      waiting = handler;
    }

    @Override
    public void write(ByteBuffer frame) throws IOException {
      if (broken) {
        throw new IOException("broken");
      }
      calls.add(StandardCharsets.UTF_8.decode(frame).toString());
    }

    @Override
    public void hold() {
      calls.add("hold");
    }

    @Override
    public void flush() {
      calls.add("flush");
    }

    @Override
    public void watchPeer() throws IOException {
      if (broken) {
        throw new IOException("broken");
      }
      calls.add("watch");
    }

    @Override
    public void release() {
      calls.add("release");
    }

    @Override
    public void finish() {
      calls.add("finish");
    }

    @Override
    public void cut() {
      calls.add("cut");
    }
  }

  private Pump started() {
    Pump pump =
        new Pump(
            out,
            source,
            task -> workers.execute(task),
            done -> ends.add("done"),
            () -> ends.add("gone"));
    pump.start();
    return pump;
  }

  private void work() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }

  @Test
  void whatIsThereIsWrittenAtOnceAndTheRestAsItComes() {
    source.push("a");
    source.push("b");
    started();
    assertEquals(List.of("open", "a", "b", "hold", "flush"), out.taken());
    source.push("c");
    assertEquals(List.of(), out.taken());
    work();
    assertEquals(List.of("c", "hold", "flush"), out.taken());
    assertEquals(List.of(), ends);
  }

  @Test
  void manyFramesAreOneTask() {
    started();
    out.taken();
    for (int i = 0; i < 100; i++) {
      source.push("x");
    }
    assertEquals(1, tasks.size());
    work();
    assertEquals(102, out.taken().size());
  }

  @Test
  void theEndOfTheSourceIsTheEndOfTheAnswer() {
    source.push("a");
    source.endSource();
    started();
    assertEquals(List.of("open", "a", "release", "finish"), out.taken());
    assertEquals(List.of("done"), ends);
    assertEquals(0, source.closed.getCount());
  }

  @Test
  void aClientThatDoesNotReadStopsThePolling() throws Exception {
    started();
    out.taken();
    out.full = true;
    source.push("a");
    source.push("b");
    work();
    assertEquals(List.of("hold", "wait"), out.taken());
    assertEquals(0, source.polled.get());
    // more frames are no reason to try again
    source.push("c");
    assertTrue(tasks.isEmpty());

    out.full = false;
    Objects.requireNonNull(out.waiting).onWritePossible();
    work();
    assertEquals(List.of("a", "b", "c", "hold", "flush"), out.taken());
  }

  @Test
  void itEndsWhereItIsWhateverIsStillThere() {
    Pump pump = started();
    out.taken();
    source.push("a");
    pump.end();
    work();
    assertEquals(List.of("release", "finish"), out.taken());
    assertEquals(0, source.polled.get());
    assertEquals(0, source.closed.getCount());
  }

  @Test
  void aWriteThatFailsCutsTheConnection() {
    started();
    out.taken();
    out.broken = true;
    source.push("a");
    work();
    assertEquals(List.of("release", "finish", "cut"), out.taken());
    assertEquals(List.of("done", "gone"), ends);
    source.push("b");
    work();
    assertEquals(List.of(), out.taken());
  }

  @Test
  void aPeerThatCannotBeWatchedIsCutOff() {
    Pump pump = started();
    pump.watchForDisconnect();
    assertTrue(out.taken().contains("watch"));
    out.broken = true;
    pump.watchForDisconnect();
    assertEquals(List.of("release", "finish", "cut"), out.taken());
    pump.watchForDisconnect();
    assertEquals(List.of(), out.taken());
  }

  @Test
  void anOutletThatIsThroughIsNotFinishedAgain() {
    Pump pump = started();
    out.taken();
    pump.over();
    assertEquals(List.of("release"), out.taken());
    pump.abandon();
    pump.end();
    work();
    assertEquals(List.of(), out.taken());
    assertEquals(List.of("done", "gone", "gone"), ends);
  }

  @Test
  void whereNoWorkIsTakenAnyMoreTheStreamIsAbandoned() {
    started();
    out.taken();
    workers =
        task -> {
          throw new RejectedExecutionException();
        };
    source.push("a");
    assertEquals(List.of("release", "finish"), out.taken());
    assertFalse(out.calls.contains("cut"));
    assertEquals(List.of("done", "gone"), ends);
  }

  @Test
  void noFrameIsLostOrOvertakenBetweenThreads() throws Exception {
    int frames = 20_000;
    ConcurrentLinkedQueue<String> written = new ConcurrentLinkedQueue<>();
    CountDownLatch finished = new CountDownLatch(1);
    Recorder concurrent =
        new Recorder() {
          @Override
          public void write(ByteBuffer frame) {
            written.add(StandardCharsets.UTF_8.decode(frame).toString());
          }

          @Override
          public void finish() {
            finished.countDown();
          }
        };
    try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
      new Pump(concurrent, source, pool, done -> {}, () -> {}).start();
      for (int i = 0; i < frames; i++) {
        source.push(Integer.toString(i));
      }
      source.endSource();
      assertTrue(finished.await(60, TimeUnit.SECONDS));
    }
    int next = 0;
    for (String each : written) {
      assertEquals(Integer.toString(next++), each);
    }
    assertEquals(frames, next);
  }
}
