// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.officehours;

import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import java.time.Clock;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Denies people to change anything outside office hours; says nothing of all else. */
@Component(
    configurationPid = "com.example.officehours",
    property = {"name=OfficeHours", "rank:Integer=0"})
@Designate(ocd = OfficeHours.Config.class)
public final class OfficeHours implements Authorizer {

  /** What an operator decides in {@code etc/com.example.officehours.cfg}. */
  @ObjectClassDefinition(name = "Office hours")
  public @interface Config {
    String from() default "08:00";

    String to() default "18:00";

    String zone() default "UTC";

    @AttributeDefinition(description = "users and groups that never rest")
    String[] exempt() default {"system:nodes", "system:serviceaccounts"};
  }

  private final LocalTime from;
  private final LocalTime to;
  private final List<String> exempt;
  private final Clock clock;

  @Activate
  public OfficeHours(Config config) {
    this(config, Clock.system(ZoneId.of(config.zone())));
  }

  OfficeHours(Config config, Clock clock) {
    this.from = LocalTime.parse(config.from());
    this.to = LocalTime.parse(config.to());
    this.exempt = List.of(config.exempt());
    this.clock = clock;
  }

  @Override
  public Decision authorize(Attributes a) {
    boolean reads = !a.resourceRequest() || Set.of("get", "list", "watch").contains(a.verb());
    boolean reviews = a.apiGroup().equals("authorization.k8s.io"); // kubectl auth can-i
    Stream<String> names = Stream.concat(Stream.of(a.user().name()), a.user().groups().stream());
    LocalTime now = LocalTime.now(clock);
    boolean open = !now.isBefore(from) && now.isBefore(to);
    return open || reads || reviews || names.anyMatch(exempt::contains)
        ? Decision.noOpinion()
        : new Decision.Deny("the office is closed until " + from);
  }
}
