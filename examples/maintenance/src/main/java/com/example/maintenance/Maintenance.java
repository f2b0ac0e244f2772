// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.maintenance;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.util.Set;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Answers writes with 503 and when to come again, while the operator says that work is done. */
@Component(
    configurationPid = "com.example.maintenance",
    property = {"name=Maintenance", "rank:Integer=0"})
@Designate(ocd = Maintenance.Config.class)
public final class Maintenance implements Stage {
  private static final Set<String> READS = Set.of("get", "list", "watch", "head", "options");

  /** What an operator decides in {@code etc/com.example.maintenance.cfg}. */
  @ObjectClassDefinition(name = "Maintenance")
  public @interface Config {
    @AttributeDefinition(description = "whether writes are refused")
    boolean active() default false;

    @AttributeDefinition(description = "seconds after which clients come again", min = "1")
    int retryAfter() default 30;

    @AttributeDefinition(description = "users and groups that may write nevertheless")
    String[] exempt() default {"system:masters", "system:apiserver"};
  }

  private final boolean active;
  private final int retryAfter;
  private final Set<String> exempt;

  @Activate
  public Maintenance(Config config) {
    this(config.active(), config.retryAfter(), config.exempt());
  }

  Maintenance(boolean active, int retryAfter, String... exempt) {
    this.active = active;
    this.retryAfter = retryAfter;
    this.exempt = Set.of(exempt);
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    if (active && !READS.contains(exchange.info().verb()) && !isExempt(exchange.user())) {
      throw ApiException.unavailable("the server is under maintenance", retryAfter);
    }
    return next.proceed(exchange);
  }

  private boolean isExempt(UserInfo user) {
    return Stream.concat(Stream.of(user.name()), user.groups().stream()).anyMatch(exempt::contains);
  }
}
