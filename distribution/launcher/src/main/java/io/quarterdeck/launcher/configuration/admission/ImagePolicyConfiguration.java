// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration.admission;

import java.util.LinkedHashMap;
import java.util.Map;

/** The configuration object of ImagePolicyWebhook, which has no kind: {@code imagePolicy}. */
final class ImagePolicyConfiguration {
  static final String FIELD = "imagePolicy";

  private ImagePolicyConfiguration() {}

  /** Its keys. A number that is absent, 0 or -1 has Kubernetes' meaning in the plugin itself. */
  static Map<String, Object> of(Document d) {
    d.only("kubeConfigFile", "allowTTL", "denyTTL", "retryBackoff", "defaultAllow");
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("kubeconfig.file", Checks.required(d, "kubeConfigFile"));
    number(d, "allowTTL", "allow.ttl", out);
    number(d, "denyTTL", "deny.ttl", out);
    number(d, "retryBackoff", "retry.backoff", out);
    if (d.has("defaultAllow")) {
      out.put("default.allow", d.text("defaultAllow"));
    }
    return out;
  }

  private static void number(Document d, String field, String key, Map<String, Object> out) {
    if (d.has(field)) {
      out.put(key, Long.toString(Checks.number(d, field, -1)));
    }
  }
}
