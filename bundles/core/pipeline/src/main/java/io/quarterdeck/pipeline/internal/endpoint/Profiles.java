// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.endpoint;

import io.quarterdeck.pipeline.internal.request.Answers;
import io.quarterdeck.spi.stage.ApiResponse;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a JVM can report of itself, below the path where Kubernetes has Go's profiles. Go's own
 * profiles are not there.
 */
final class Profiles {
  static final String PATH = "/debug/pprof";
  private static final String HTML = "text/html; charset=utf-8";
  private static final int FOUND = 302;

  private static final String INDEX =
      """
      <html><head><title>/debug/pprof/</title></head><body>
      <p>A JVM: these are its profiles, as text.</p>
      <ul><li><a href="threads">threads</a>: the platform threads and their stacks</li>
      <li><a href="memory">memory</a>: the memory pools, in bytes</li></ul>
      </body></html>
      """;

  private Profiles() {}

  /** Null for a path that is none of these. */
  static @Nullable ApiResponse answer(String path) {
    return switch (path) {
      case PATH ->
          new ApiResponse(
              FOUND, HTML, Map.of("Location", PATH + "/"), new ApiResponse.Slices(List.of()));
      case PATH + "/" -> ApiResponse.bytes(200, HTML, INDEX.getBytes(StandardCharsets.UTF_8));
      case PATH + "/threads" -> Answers.text(200, threads());
      case PATH + "/memory" -> Answers.text(200, memory());
      default -> null;
    };
  }

  private static String threads() {
    StringBuilder out = new StringBuilder();
    Thread.getAllStackTraces().entrySet().stream()
        .sorted(Comparator.comparing(e -> e.getKey().getName()))
        .forEach(
            e -> {
              Thread t = e.getKey();
              out.append('"').append(t.getName()).append("\" ").append(t.getState()).append('\n');
              for (StackTraceElement at : e.getValue()) {
                out.append("\tat ").append(at).append('\n');
              }
            });
    return out.toString();
  }

  private static String memory() {
    StringBuilder out = new StringBuilder("pool used committed max\n");
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      MemoryUsage usage = pool.getUsage();
      out.append(
          "\"%s\" %d %d %d\n"
              .formatted(pool.getName(), usage.getUsed(), usage.getCommitted(), usage.getMax()));
    }
    return out.toString();
  }
}
