// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.csrsigning.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.api.Trees;
import io.quarterdeck.libraries.certificates.Pem;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is said of a request in its status. */
final class SigningStatus {
  private SigningStatus() {}

  /** Whether it is approved, and nothing came of it yet. */
  static boolean isDue(ApiObject csr) {
    StatusConditions conditions = StatusConditions.of(csr);
    return csr.field("status").get("certificate").isEmpty()
        && conditions.find("Approved").isPresent()
        && conditions.find("Denied").isAbsent()
        && !conditions.holds("Failed");
  }

  /** The same with its certificate, which is given in DER. */
  static ApiObject issued(ApiObject csr, byte[] der) {
    ApiObject next = csr.copy();
    byte[] pem = Pem.encode("CERTIFICATE", der).getBytes(StandardCharsets.US_ASCII);
    next.object("status").put("certificate", Base64.getEncoder().encodeToString(pem));
    return next;
  }

  /** The same with the reason why there will be none. */
  static ApiObject failed(ApiObject csr, String problem, Instant now) {
    ApiObject next = csr.copy();
    Map<String, @Nullable Object> condition = new LinkedHashMap<>();
    condition.put("type", "Failed");
    condition.put("status", "True");
    condition.put("reason", "SignerValidationFailure");
    condition.put("message", problem);
    condition.put("lastUpdateTime", now.truncatedTo(ChronoUnit.SECONDS).toString());
    Trees.list(next.object("status"), "conditions").add(condition);
    return next;
  }
}
