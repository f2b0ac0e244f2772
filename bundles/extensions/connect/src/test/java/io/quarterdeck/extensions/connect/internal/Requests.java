// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.connect.internal;

import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.FrameSource;
import io.quarterdeck.spi.stage.Query;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Requests as clients send them, and what they read of the answers. */
final class Requests {
  private Requests() {}

  /** Headers as {@code Name: value}. */
  static Exchange of(String method, String path, String query, String body, String... headers) {
    return new Exchange(
        new ApiRequest(
            method,
            path,
            query,
            Query.parse(query),
            new Headers(headers),
            List.of(),
            new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)),
            "203.0.113.9",
            "api.test"));
  }

  private static final class Headers implements Credentials.Headers {
    private final Map<String, List<String>> all = new LinkedHashMap<>();

    Headers(String... lines) {
      for (String line : lines) {
        String[] parts = line.split(": ", 2);
        all.put(parts[0].toLowerCase(Locale.ROOT), List.of(parts[1]));
      }
    }

    @Override
    public @Nullable String first(String name) {
      List<String> values = all(name);
      return values.isEmpty() ? null : values.getFirst();
    }

    @Override
    public List<String> all(String name) {
      return all.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
    }

    @Override
    public Iterable<String> names() {
      return all.keySet();
    }
  }

  /** A body that came with its head. */
  private record Here(Deque<ByteBuffer> parts) implements FrameSource {
    @Override
    public @Nullable ByteBuffer poll() {
      return parts.poll();
    }

    @Override
    public boolean isEnded() {
      return parts.isEmpty();
    }

    @Override
    public void onReady(Runnable listener) {
      listener.run();
    }

    @Override
    public void close() {}
  }

  /** Reads frames as the server does. */
  static final class Reader {
    private final FrameSource source;
    private final Semaphore ready = new Semaphore(0);

    Reader(ApiResponse answer) {
      source =
          switch (answer.body()) {
            case ApiResponse.Frames frames -> frames.source();
            case ApiResponse.Tunnel tunnel -> tunnel.source();
            case ApiResponse.Slices slices -> new Here(new ArrayDeque<>(slices.parts()));
          };
      source.onReady(ready::release);
    }

    /** The next piece, or null at the end. */
    @Nullable String next() throws InterruptedException {
      while (true) {
        ByteBuffer frame = source.poll();
        if (frame != null) {
          return StandardCharsets.UTF_8.decode(frame).toString();
        }
        if (source.isEnded()) {
          return null;
        }
        if (!ready.tryAcquire(60, TimeUnit.SECONDS)) {
          throw new AssertionError("nothing came");
        }
      }
    }

    String rest() throws InterruptedException {
      StringBuilder out = new StringBuilder();
      for (String s = next(); s != null; s = next()) {
        out.append(s);
      }
      return out.toString();
    }

    void close() {
      source.close();
    }
  }
}
