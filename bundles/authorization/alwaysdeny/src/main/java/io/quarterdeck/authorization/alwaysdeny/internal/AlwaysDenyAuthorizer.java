// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.alwaysdeny.internal;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/**
 * Allows nothing to anybody. As in Kubernetes it has no opinion rather than deny, so that one that
 * is asked after it may still allow.
 */
@Component(property = {"name=AlwaysDeny", "rank:Integer=-300"})
public final class AlwaysDenyAuthorizer implements Authorizer {
  private static final Decision NOTHING = new Decision.NoOpinion("Everything is forbidden.");

  @Activate
  public AlwaysDenyAuthorizer() {}

  @Override
  public Decision authorize(Attributes a) {
    return NOTHING;
  }

  @Override
  public Rules rulesFor(UserInfo user, String namespace) {
    return new Rules(List.of(), List.of(), false, "");
  }
}
