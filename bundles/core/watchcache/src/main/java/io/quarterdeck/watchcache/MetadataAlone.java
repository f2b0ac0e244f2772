// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Encoded;
import io.quarterdeck.runtime.json.Json;
import java.util.Arrays;

/** Objects of which only kind and metadata are decoded. */
final class MetadataAlone {
  private MetadataAlone() {}

  static ApiObject of(Encoded encoded) {
    int end = encoded.metadataEnd();
    byte[] cut = Arrays.copyOf(encoded.bytes(), end + 1);
    cut[end] = '}';
    return Json.decodeUnmanaged(
        new Encoded(cut, encoded.bodyStart(), encoded.metadataStart(), end, encoded.revision()));
  }
}
