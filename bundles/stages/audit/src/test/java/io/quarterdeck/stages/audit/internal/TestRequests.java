// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal;

import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.testkit.authentication.Shown;
import java.io.InputStream;
import java.util.List;

/** Requests that tests write down in a line. */
public final class TestRequests {
  private TestRequests() {}

  public static ApiRequest request(String path, String query, Shown headers) {
    return from("10.0.0.1", path, query, headers);
  }

  public static ApiRequest from(String peer, String path, String query, Shown headers) {
    return new ApiRequest(
        "POST",
        path,
        query,
        Query.parse(query),
        headers,
        List.of(),
        InputStream.nullInputStream(),
        peer,
        "host");
  }

  /** A request for {@code verb path}, or {@code verb resource.group/subresource namespace/name}. */
  public static RequestInfo info(String text) {
    String[] parts = text.split(" ", -1);
    if (parts[1].startsWith("/")) {
      return new RequestInfo(false, parts[0], parts[1], "", "", "", "", "", "");
    }
    String[] kind = (parts[1] + "/").split("/", -1);
    String[] resource = (kind[0] + ".").split("\\.", 2);
    String group = resource[1].replaceAll("\\.$", "");
    String[] at = parts[2].split("/", -1);
    return new RequestInfo(
        true, parts[0], "/x", group, "v1", at[0], resource[0], kind[1], at.length > 1 ? at[1] : "");
  }

  public static Exchange exchange(RequestInfo info, Shown headers) {
    Exchange exchange = new Exchange(request("/api/v1/x", "", headers));
    exchange.setInfo(info);
    exchange.setAuditId("id");
    return exchange;
  }
}
