// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.ApiResponse.Slices;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GzipTest {
  private static final long LARGE = 128 * 1024 + 1;
  private static final ApiResponse PLAIN = ApiResponse.bytes(200, "", new byte[0]);

  @ParameterizedTest
  @CsvSource({
    "gzip,true",
    "GZip,true",
    "'deflate, gzip',true",
    "gzip;q=0.5,true",
    "'gzip ; q=1',true",
    "gzip;q=0,false",
    "gzip;q=0.000,false",
    "deflate,false",
    "*,false",
    "'',false",
    "x-gzip,false",
  })
  void aClientSaysWhatItTakes(String accepted, boolean wanted) {
    assertEquals(wanted, Gzip.wanted(accepted, PLAIN, LARGE));
  }

  @Test
  void smallBodiesAreNotWorthIt() {
    assertFalse(Gzip.wanted("gzip", PLAIN, 128 * 1024));
    assertTrue(Gzip.wanted("gzip", PLAIN, LARGE));
    assertFalse(Gzip.wanted(null, PLAIN, LARGE));
  }

  @Test
  void whatIsEncodedAlreadyIsNotEncodedTwice() {
    ApiResponse encoded = PLAIN.withHeader("content-encoding", "br");
    assertFalse(Gzip.wanted("gzip", encoded, LARGE));
  }

  @Test
  void theSlicesComeBackAsTheyWere() throws IOException {
    byte[] all = new byte[300_000];
    new Random(3).nextBytes(all);
    List<ByteBuffer> parts = new ArrayList<>();
    for (int at = 0; at < all.length; at += 70_000) {
      ByteBuffer part = ByteBuffer.wrap(all, at, Math.min(70_000, all.length - at)).slice();
      parts.add(part.asReadOnlyBuffer());
    }
    Slices slices = new Slices(parts);
    Slices packed = Gzip.compress(slices);
    assertEquals(all.length, slices.length(), "the slices were not used up");
    ByteBuffer bytes = packed.parts().getFirst();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (var in =
        new GZIPInputStream(new ByteArrayInputStream(bytes.array(), 0, bytes.remaining()))) {
      in.transferTo(out);
    }
    assertArrayEquals(all, out.toByteArray());
  }
}
