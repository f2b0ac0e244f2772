// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import java.util.Locale;
import java.util.Map;

/**
 * An answer.
 *
 * @param headers by lower-case name; of repeated ones the last
 * @param reusable whether the connection may carry another call
 */
public record Response(int status, Map<String, String> headers, byte[] body, boolean reusable) {

  public String header(String name) {
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
  }

  /** The same, of a connection that carries no other call. */
  Response last() {
    return new Response(status, headers, body, false);
  }
}
