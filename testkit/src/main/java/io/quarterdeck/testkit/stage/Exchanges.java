// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.stage;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.testkit.authentication.Shown;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Requests as clients send them, and as they reach the stages of plugins. */
public final class Exchanges {
  private Exchanges() {}

  /**
   * As a client sends it: nobody knows yet who it is, nor what is asked for.
   *
   * @param query encoded, empty for none
   * @param headers each as {@code Name: value}
   */
  public static Exchange sent(
      String method, String path, String query, String body, String... headers) {
    Shown shown = Shown.nothing();
    for (String line : headers) {
      String[] parts = line.split(": ", 2);
      shown.header(parts[0], parts[1]);
    }
    return new Exchange(
        new ApiRequest(
            method,
            path,
            query,
            Query.parse(query),
            shown,
            List.of(),
            new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)),
            "203.0.113.9",
            "api.test"));
  }

  /** A GET of the pods of a namespace, by a user. */
  public static Exchange get(UserInfo user, Shown headers) {
    String path = "/api/v1/namespaces/default/pods";
    ApiRequest request =
        new ApiRequest(
            "GET",
            path,
            "",
            Query.parse(""),
            headers,
            List.of(),
            InputStream.nullInputStream(),
            "127.0.0.1",
            "localhost");
    Exchange exchange = new Exchange(request);
    exchange.setInfo(new RequestInfo(true, "list", path, "", "v1", "default", "pods", "", ""));
    exchange.setUser(user);
    exchange.setAuditId("5f8f4b6e-0000-4000-8000-000000000000");
    return exchange;
  }
}
