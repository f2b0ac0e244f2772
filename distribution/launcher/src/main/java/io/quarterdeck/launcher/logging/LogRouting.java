// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.logging;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkEvent;
import org.osgi.framework.ServiceException;
import org.osgi.framework.ServiceReference;
import org.osgi.service.log.LogEntry;
import org.osgi.service.log.LogListener;
import org.osgi.service.log.LogReaderService;

/**
 * Leads every log to one handler. System.Logger and SLF4J come through JUL by themselves; the OSGi
 * log and the framework's own events are listened to, since SCR logs there why a component does not
 * start.
 */
public final class LogRouting {
  private static final String CHATTY = "org.glassfish";
  private static final List<String> OWN = List.of("io.quarterdeck", CHATTY);

  /** Set for the threads of this class loader's server: threads have it of who starts them. */
  private static final InheritableThreadLocal<Boolean> OURS = new InheritableThreadLocal<>();

  /** JUL holds loggers weakly: the levels set here last as long as someone holds these. */
  private final List<Logger> quieted;

  private final LineHandler handler;

  private LogRouting(LineHandler handler, List<Logger> quieted) {
    this.handler = handler;
    this.quieted = quieted;
  }

  /**
   * From now on.
   *
   * @param taken asked of every record; what it takes is not written
   */
  public static LogRouting install(PrintStream out, Level level, Predicate<LogRecord> taken) {
    LogManager.getLogManager().reset();
    Logger root = Logger.getLogger("");
    LineHandler handler = new LineHandler(out, level, taken);
    root.addHandler(handler);
    root.setLevel(level);
    Logger grizzly = Logger.getLogger(CHATTY);
    grizzly.setLevel(level.intValue() < Level.INFO.intValue() ? level : Level.WARNING);
    return new LogRouting(handler, List.of(root, grizzly));
  }

  /**
   * In a JVM that is somebody else's: takes what the threads of this server log, and those that
   * they start. Ours goes nowhere else; what libraries log goes to the JVM's own handlers as well.
   */
  public static LogRouting beside(PrintStream out, Level level, Predicate<LogRecord> taken) {
    OURS.set(true);
    LineHandler handler =
        new LineHandler(out, level, entry -> !isOurs() || isChatter(entry) || taken.test(entry));
    Logger root = Logger.getLogger("");
    root.addHandler(handler);
    List<Logger> loggers = new ArrayList<>(List.of(root));
    for (String name : OWN) {
      Logger own = Logger.getLogger(name);
      own.addHandler(handler);
      own.setUseParentHandlers(false);
      loggers.add(own);
    }
    return new LogRouting(handler, loggers);
  }

  private static boolean isOurs() {
    return OURS.get() != null;
  }

  /** What a JVM of the server's own does not let through. */
  private static boolean isChatter(LogRecord entry) {
    return String.valueOf(entry.getLoggerName()).startsWith(CHATTY)
        && entry.getLevel().intValue() < Level.WARNING.intValue();
  }

  /** Undoes {@link #beside}. */
  public void remove() {
    for (Logger logger : quieted) {
      logger.removeHandler(handler);
      if (logger.getHandlers().length == 0) {
        logger.setUseParentHandlers(true);
      }
    }
    handler.flush();
  }

  /** Before the first bundle starts. */
  public void follow(BundleContext system) {
    system.addFrameworkListener(
        event -> {
          if (event.getType() == FrameworkEvent.ERROR && !isEcho(event.getThrowable())) {
            logger("framework")
                .log(Level.SEVERE, event.getBundle().getSymbolicName(), event.getThrowable());
          }
        });
  }

  /** A component that does not start is logged by SCR, which knows why. */
  private static boolean isEcho(@Nullable Throwable thrown) {
    return thrown instanceof ServiceException service
        && service.getType() == ServiceException.FACTORY_ERROR;
  }

  /** As soon as the bundle of the OSGi log has started. */
  public void followOsgiLog(BundleContext system) {
    listen(system, LogRouting::relay);
  }

  /** Has somebody hear the OSGi log. */
  public void listen(BundleContext system, LogListener listener) {
    ServiceReference<LogReaderService> reference =
        system.getServiceReference(LogReaderService.class);
    LogReaderService reader = reference == null ? null : system.getService(reference);
    if (reader != null) {
      reader.addLogListener(listener);
    }
  }

  /** Writes a record that was taken from the handler. */
  public void write(LogRecord entry) {
    handler.write(entry);
  }

  int size() {
    return quieted.size();
  }

  private static void relay(LogEntry entry) {
    String name = entry.getBundle() == null ? "osgi" : entry.getBundle().getSymbolicName();
    if (entry.getLoggerName().startsWith("Events.")) {
      // the log's own echo of framework and service events, logged by the framework listener where
      // they matter
      return;
    }
    Level level =
        switch (entry.getLogLevel()) {
          case AUDIT, INFO -> Level.INFO;
          case ERROR -> Level.SEVERE;
          case WARN -> Level.WARNING;
          case DEBUG, TRACE -> Level.FINE;
        };
    Throwable thrown = entry.getException();
    if (thrown == null) {
      logger(name).log(level, entry.getMessage());
    } else {
      logger(name).log(level, entry.getMessage(), thrown);
    }
  }

  private static Logger logger(String name) {
    return Logger.getLogger(name);
  }
}
