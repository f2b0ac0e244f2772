// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.endpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.metrics.Metrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessSamplesTest {
  private static String text(Path process) {
    Metrics metrics = new Metrics();
    metrics.collect(new ProcessSamples(process));
    return metrics.text();
  }

  private static double value(String text, String name) {
    return text.lines()
        .filter(l -> l.startsWith(name + " "))
        .mapToDouble(l -> Double.parseDouble(l.substring(name.length() + 1)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whatLinuxSaysOfAProcess(@TempDir Path process) throws IOException {
    Files.writeString(process.resolve("status"), "Name:\tjava\nVmSize:\t  200 kB\nVmRSS:\t 7 kB\n");
    Files.writeString(
        process.resolve("limits"),
        """
        Limit                     Soft Limit           Hard Limit           Units
        Max open files            1024                 524288               files
        Max address space         unlimited            unlimited            bytes
        """);
    Files.createDirectories(process.resolve("fd/0"));
    Files.createDirectories(process.resolve("fd/1"));
    Files.createDirectories(process.resolve("fd/2"));
    Files.createDirectories(process.resolve("net"));
    Files.writeString(
        process.resolve("net/netstat"),
        "TcpExt: A B\nTcpExt: 1 2\nIpExt: InNoRoutes InOctets OutOctets\nIpExt: 0 70 90\n");
    String text = text(process);
    assertEquals(70, value(text, "process_network_receive_bytes_total"));
    assertEquals(90, value(text, "process_network_transmit_bytes_total"));
    assertTrue(text.contains("emulation=\"1.36\",min_compat=\"1.35\"} 1"), text);
    assertEquals(7 * 1024, value(text, "process_resident_memory_bytes"));
    assertEquals(200 * 1024, value(text, "process_virtual_memory_bytes"));
    assertEquals(-1, value(text, "process_virtual_memory_max_bytes"));
    assertEquals(1024, value(text, "process_max_fds"));
    assertEquals(2, value(text, "process_open_fds"));
    assertTrue(value(text, "process_start_time_seconds") > 1e9, text);
    assertTrue(
        text.contains(
            "kubernetes_build_info{major=\"1\",minor=\"36\",git_version=\"v1.36.2+quarterdeck-"),
        text);
  }

  @Test
  void whatOthersDoNotSayIsLeftOut(@TempDir Path empty) {
    String text = text(empty.resolve("none"));
    assertFalse(text.contains("process_open_fds"), text);
    assertFalse(text.contains("process_resident_memory_bytes"), text);
  }
}
