// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podtolerationrestriction.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.JsonScan;
import io.quarterdeck.runtime.json.MalformedJsonException;
import java.util.List;

/** Lists of tolerations as annotations and configuration write them. */
final class TolerationText {
  private TolerationText() {}

  /**
   * The list that a text holds; none for an empty text.
   *
   * @throws ApiException 500 when it holds something else
   */
  static List<Node> parse(String json) {
    if (json.isBlank()) {
      return List.of();
    }
    try {
      JsonScan.duplicates(json);
      Node list = Node.root(Json.read(json));
      if (list.isPresent() && !list.isList()) {
        throw ApiException.of(
            StatusReason.UNKNOWN, "json: cannot unmarshal into a list of tolerations", null);
      }
      return list.items();
    } catch (JsonScan.Malformed e) {
      throw ApiException.of(StatusReason.UNKNOWN, e.message(), null);
    } catch (MalformedJsonException e) {
      throw ApiException.of(StatusReason.UNKNOWN, String.valueOf(e.getMessage()), null);
    }
  }
}
