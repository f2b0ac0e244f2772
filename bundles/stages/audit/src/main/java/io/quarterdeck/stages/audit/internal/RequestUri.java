// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal;

import io.quarterdeck.spi.stage.ApiRequest;
import java.net.URI;
import java.net.URISyntaxException;

/** The path and the query as a client writes them. */
final class RequestUri {
  private RequestUri() {}

  static String of(ApiRequest request) {
    String path;
    try {
      path = new URI(null, null, request.path(), null).toASCIIString();
    } catch (URISyntaxException e) {
      path = request.path();
    }
    return request.rawQuery().isEmpty() ? path : path + "?" + request.rawQuery();
  }
}
