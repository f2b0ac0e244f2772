// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal;

import io.quarterdeck.stages.audit.internal.settings.AuditConfig;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;

/** A configuration of a few values, the others as by default. */
public final class TestConfig {
  private TestConfig() {}

  public static AuditConfig with(Map<String, Object> some, Map<String, Object> more) {
    Map<String, Object> values = new HashMap<>(some);
    values.putAll(more);
    return (AuditConfig)
        Proxy.newProxyInstance(
            TestConfig.class.getClassLoader(),
            new Class<?>[] {AuditConfig.class},
            (proxy, method, arguments) ->
                values.getOrDefault(method.getName(), method.getDefaultValue()));
  }
}
