// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.syslog;

import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/** Sends what the server logs to a syslog daemon, for as long as it is there. */
@Component(
    service = Syslog.class,
    immediate = true,
    configurationPid = "com.example.syslog",
    configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = Syslog.Config.class)
public final class Syslog {

  /** What an operator decides in {@code etc/com.example.syslog.cfg}. */
  @ObjectClassDefinition(name = "Syslog")
  public @interface Config {
    String host() default "127.0.0.1";

    @AttributeDefinition(min = "1", max = "65535")
    int port() default 514;

    @AttributeDefinition(
        options = {
          @Option(label = "INFO", value = "INFO"),
          @Option(label = "WARNING", value = "WARNING"),
          @Option(label = "SEVERE", value = "SEVERE")
        })
    String level() default "INFO";
  }

  private final Logger root = Logger.getLogger("");
  private final DatagramHandler handler;

  /**
   * @throws IllegalArgumentException when nobody knows the host
   */
  @Activate
  public Syslog(Config config) throws SocketException {
    InetSocketAddress daemon = new InetSocketAddress(config.host(), config.port());
    if (daemon.isUnresolved()) {
      throw new IllegalArgumentException("host: nobody knows " + config.host());
    }
    handler = new DatagramHandler(daemon);
    handler.setLevel(Level.parse(config.level()));
    root.addHandler(handler);
  }

  @Deactivate
  void deactivate() {
    root.removeHandler(handler);
    handler.close();
  }
}
