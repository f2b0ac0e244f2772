// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.resource;

import io.quarterdeck.spi.stage.Exchange;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the audit log says of requests for resources that are going to go. */
public final class Deprecation {
  private static final Pattern REMOVED = Pattern.compile("unavailable in v(\\d+\\.\\d+)\\+");

  private Deprecation() {}

  /** {@code warning}: as clients read it, with the release in it that has the resource no more. */
  public static void note(String warning, Exchange exchange) {
    exchange.auditAnnotations().put("k8s.io/deprecated", "true");
    Matcher m = REMOVED.matcher(warning);
    if (m.find()) {
      exchange.auditAnnotations().put("k8s.io/removed-release", m.group(1));
    }
  }
}
