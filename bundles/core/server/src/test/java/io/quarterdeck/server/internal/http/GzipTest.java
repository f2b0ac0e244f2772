// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.stage.ApiResponse;
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
}
