// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.alwaysallow.internal;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/** Allows everything to everybody: for tests, and behind something that denies. */
@Component(property = {"name=AlwaysAllow", "rank:Integer=-200"})
public final class AlwaysAllowAuthorizer implements Authorizer {
  private static final Decision ALLOW = new Decision.Allow("");
  private static final List<String> ALL = List.of("*");

  @Activate
  public AlwaysAllowAuthorizer() {}

  @Override
  public Decision authorize(Attributes a) {
    return ALLOW;
  }

  @Override
  public Rules rulesFor(UserInfo user, String namespace) {
    return new Rules(
        List.of(new ResourceRule(ALL, ALL, ALL, List.of())),
        List.of(new NonResourceRule(ALL, ALL)),
        false,
        "");
  }
}
