// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.stage;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.testkit.authentication.Shown;
import java.io.InputStream;
import java.util.List;

/** Requests as they reach the stages of plugins: what they ask and who asks is known. */
public final class Exchanges {
  private Exchanges() {}

  /** A GET of the pods of a namespace. */
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
