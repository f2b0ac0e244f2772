// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.junit;

import java.lang.management.ManagementFactory;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.management.ObjectName;

/** What is one for a whole JVM, as it is now. */
record State(
    Map<String, String> properties,
    List<Handler> handlers,
    List<Boolean> loggers,
    List<Object> defaults,
    List<String> providers,
    List<String> beans,
    List<Object> streams) {
  static State now() {
    Map<String, String> properties = new TreeMap<>();
    System.getProperties().forEach((k, v) -> properties.put(k.toString(), v.toString()));
    return new State(
        properties,
        List.of(Logger.getLogger("").getHandlers()),
        List.of(
            Logger.getLogger("io.quarterdeck").getUseParentHandlers(),
            Logger.getLogger("io.quarterdeck").getHandlers().length == 0,
            Logger.getLogger("org.glassfish").getUseParentHandlers(),
            Level.INFO.equals(Logger.getLogger("").getLevel())),
        Arrays.asList(
            Locale.getDefault(),
            TimeZone.getDefault(),
            Thread.getDefaultUncaughtExceptionHandler(),
            Authenticator.getDefault(),
            CookieHandler.getDefault(),
            ProxySelector.getDefault()),
        Arrays.stream(Security.getProviders()).map(Provider::toString).toList(),
        ManagementFactory.getPlatformMBeanServer().queryNames(null, null).stream()
            .map(ObjectName::toString)
            .sorted()
            .toList(),
        List.of(System.in, System.out, System.err));
  }
}
