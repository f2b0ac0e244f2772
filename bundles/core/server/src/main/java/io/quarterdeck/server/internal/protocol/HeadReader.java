// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.protocol;

import io.quarterdeck.server.internal.http.PathDecoder;
import io.quarterdeck.spi.protocol.Link;
import io.quarterdeck.spi.protocol.Requests;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.Query;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Reads the head of a request into one of the pipeline's. */
final class HeadReader {
  private HeadReader() {}

  /**
   * @throws IllegalArgumentException when the path is malformed
   */
  static ApiRequest read(Requests.Head head, @Nullable InputStream body, Link link) {
    String target = head.target();
    int mark = target.indexOf('?');
    String query = mark < 0 ? "" : target.substring(mark + 1);
    return new ApiRequest(
        head.method(),
        PathDecoder.decode(target),
        query,
        Query.parse(query),
        head.headers(),
        link.peerCertificates(),
        body == null ? InputStream.nullInputStream() : body,
        link.remoteAddress(),
        head.authority(),
        head.protocol());
  }
}
