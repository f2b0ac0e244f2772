// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * What Netty would log at INFO comes at DEBUG: it is said of frames, as many as a client likes to
 * send. The Netty in this bundle alone is concerned.
 */
final class QuietLog extends InternalLoggerFactory {

  /** Before anything else of Netty's is used. */
  static void install() {
    InternalLoggerFactory.setDefaultFactory(new QuietLog());
  }

  @Override
  protected InternalLogger newInstance(String name) {
    InternalLogger logger = ((JdkLoggerFactory) JdkLoggerFactory.INSTANCE).newInstance(name);
    Object quiet =
        Proxy.newProxyInstance(
            InternalLogger.class.getClassLoader(),
            new Class<?>[] {InternalLogger.class},
            (self, method, args) -> call(logger, method, args));
    return (InternalLogger) quiet;
  }

  private static @Nullable Object call(InternalLogger logger, Method method, Object[] args)
      throws Throwable {
    String name =
        switch (method.getName()) {
          case "info" -> "debug";
          case "isInfoEnabled" -> "isDebugEnabled";
          default -> method.getName();
        };
    try {
      return InternalLogger.class.getMethod(name, method.getParameterTypes()).invoke(logger, args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
