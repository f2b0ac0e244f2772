// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.stage;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An answer: a status, headers and a body that the server bundle knows how to write.
 *
 * @param contentType the {@code Content-Type}, empty for none
 * @param headers further headers; a value with newlines is several header lines of that name
 */
public record ApiResponse(int status, String contentType, Map<String, String> headers, Body body) {
  public static final String JSON = "application/json";
  public static final String TEXT = "text/plain; charset=utf-8";

  /** What is written. */
  public sealed interface Body {}

  /**
   * Slices that are written one after the other.
   *
   * @param parts maybe made as they are taken, and anew for whoever walks them again
   * @param length of all, bytes
   */
  public record Slices(List<ByteBuffer> parts, long length) implements Body {
    /** Slices that are there. */
    public Slices(List<ByteBuffer> parts) {
      this(parts, lengthOf(parts));
    }

    private static long lengthOf(List<ByteBuffer> parts) {
      long length = 0;
      for (ByteBuffer part : parts) {
        length += part.remaining();
      }
      return length;
    }
  }

  /** Frames that come as they come, until the source ends: a watch. */
  public record Frames(FrameSource source) implements Body {}

  /**
   * A connection that speaks another protocol from here on: the answer is a 101 with no more than
   * its headers, and whatever either side says goes to the other.
   *
   * @param source what comes from the other side; closing it closes that connection
   * @param sink takes what the client says, one write at a time; may block; is not closed
   */
  public record Tunnel(FrameSource source, OutputStream sink) implements Body {}

  public static ApiResponse bytes(int status, String contentType, byte[] body) {
    return slices(status, contentType, List.of(ByteBuffer.wrap(body)));
  }

  public static ApiResponse slices(int status, String contentType, List<ByteBuffer> parts) {
    return new ApiResponse(status, contentType, Map.of(), new Slices(parts));
  }

  public static ApiResponse frames(String contentType, FrameSource source) {
    return new ApiResponse(200, contentType, Map.of(), new Frames(source));
  }

  public ApiResponse withHeader(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new ApiResponse(status, contentType, more, body);
  }
}
