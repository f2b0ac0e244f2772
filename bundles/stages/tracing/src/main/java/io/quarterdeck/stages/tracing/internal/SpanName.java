// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.tracing.internal;

import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.RequestInfo;

/** What a request's span is called: its method and path, without the names of objects. */
final class SpanName {
  private SpanName() {}

  static String of(Exchange exchange) {
    RequestInfo i = exchange.info();
    String method = exchange.request().method();
    if (!i.resourceRequest()) {
      return method + " " + i.path();
    }
    StringBuilder out =
        new StringBuilder(method).append(i.apiGroup().isEmpty() ? " /api" : " /apis/");
    out.append(i.apiGroup()).append('/').append(i.apiVersion());
    if (!i.namespace().isEmpty() && !i.resource().equals("namespaces")) {
      out.append("/namespaces/{:namespace}");
    }
    out.append('/').append(i.resource());
    if (!i.name().isEmpty()) {
      out.append("/{:name}");
    }
    if (!i.subresource().isEmpty()) {
      out.append('/').append(i.subresource());
    }
    return out.toString();
  }
}
