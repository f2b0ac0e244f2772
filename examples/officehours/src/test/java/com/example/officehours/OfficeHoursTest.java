// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.officehours;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.testkit.authorization.AuthorizerContract;
import java.lang.annotation.Annotation;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class OfficeHoursTest {
  private static final UserInfo BOB = UserInfo.of("bob", "dev");

  private record Settings(String from, String to, String zone) implements OfficeHours.Config {
    @Override
    public String[] exempt() {
      return new String[] {"robot", "system:nodes"};
    }

    @Override
    public Class<? extends Annotation> annotationType() {
      return OfficeHours.Config.class;
    }
  }

  private static OfficeHours at(String time) {
    Clock clock = Clock.fixed(Instant.parse("2026-11-20T" + time + ":00Z"), ZoneOffset.UTC);
    return new OfficeHours(new Settings("08:00", "18:00", "UTC"), clock);
  }

  private static Attributes pods(UserInfo user, String verb) {
    return Attributes.resource(user, verb, "", "v1", "default", "pods", "", "a");
  }

  @TestFactory
  Stream<DynamicTest> keepsTheContractAtNight() {
    String reviews = "selfsubjectaccessreviews";
    return AuthorizerContract.of(at("23:00"))
        .denies(pods(BOB, "create"))
        .denies(pods(BOB, "deletecollection"))
        .denies(pods(BOB, "a-verb-of-somebody-else"))
        .hasNoOpinion(pods(BOB, "watch"))
        .hasNoOpinion(pods(UserInfo.of("robot"), "create"))
        .hasNoOpinion(pods(UserInfo.of("system:node:a", "a", "system:nodes"), "create"))
        .hasNoOpinion(Attributes.path(BOB, "post", "/x"))
        .hasNoOpinion(
            Attributes.resource(BOB, "create", "authorization.k8s.io", "v1", "", reviews, "", ""))
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> keepsTheContractByDay() {
    return AuthorizerContract.of(at("12:00")).hasNoOpinion(pods(BOB, "create")).tests();
  }

  @Test
  void theFirstMinuteIsOpenAndTheLastIsNot() {
    assertEquals(Decision.noOpinion(), at("08:00").authorize(pods(BOB, "create")));
    assertEquals(Decision.noOpinion(), at("17:59").authorize(pods(BOB, "create")));
    Decision closed = new Decision.Deny("the office is closed until 08:00");
    assertEquals(closed, at("18:00").authorize(pods(BOB, "create")));
    assertEquals(closed, at("07:59").authorize(pods(BOB, "create")));
  }

  @Test
  void whatIsNoTimeOrZoneIsReportedAtOnce() {
    assertThrows(DateTimeException.class, () -> new OfficeHours(new Settings("8", "18:00", "UTC")));
    assertThrows(
        DateTimeException.class, () -> new OfficeHours(new Settings("08:00", "18:00", "Mars")));
  }
}
