// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.privilegedgroup.internal;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/**
 * Allows everything to members of {@code system:masters}, before anybody is asked who could break:
 * the way back in when roles are lost. Has no opinion on others.
 */
@Component(property = {"name=PrivilegedGroup", "rank:Integer=500"})
public final class PrivilegedGroupAuthorizer implements Authorizer {
  private static final Decision ALLOW = new Decision.Allow("");

  @Activate
  public PrivilegedGroupAuthorizer() {}

  @Override
  public Decision authorize(Attributes a) {
    return a.user().isIn(UserInfo.PRIVILEGED_GROUP) ? ALLOW : Decision.noOpinion();
  }

  /** None of its own: Kubernetes shows the group's rules through the cluster-admin binding. */
  @Override
  public Rules rulesFor(UserInfo user, String namespace) {
    return new Rules(List.of(), List.of(), false, "");
  }
}
