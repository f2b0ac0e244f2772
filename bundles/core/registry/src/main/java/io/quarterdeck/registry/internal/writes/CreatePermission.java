// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.writes;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;

/**
 * Asks for the permission to create when a PUT or an apply creates: the request was only authorized
 * as an update. The reviewer is a dynamic field, so that a change of the authorizers' configuration
 * does not restart the registry.
 */
@Component(service = CreatePermission.class)
public final class CreatePermission {
  @Reference(cardinality = ReferenceCardinality.OPTIONAL, policy = ReferencePolicy.DYNAMIC)
  private volatile @Nullable AccessReviewer reviewer;

  /** 403 when the user may not create what is asked for. */
  public void require(ResourceRequest r) {
    Decision decision = review(r, "");
    if (!(decision instanceof Decision.Allow)) {
      GroupResource resource = r.resource().groupResource();
      throw ApiException.forbidden(resource, r.name(), why(r, resource, decision.reason()));
    }
  }

  /**
   * 403 when the user may not create what is below the object: the request was only authorized to
   * get it.
   */
  public void requireBelow(ResourceRequest r) {
    Decision decision = review(r, r.subresource());
    if (!(decision instanceof Decision.Allow)) {
      throw ApiException.forbidden(r.resource().groupResource(), r.name(), decision.reason());
    }
  }

  private Decision review(ResourceRequest r, String subresource) {
    AccessReviewer asked = reviewer;
    if (asked == null) {
      throw ApiException.unavailable("authorization is not there", 1);
    }
    GroupResource resource = r.resource().groupResource();
    return asked.review(
        Attributes.resource(
            r.exchange().user(),
            "create",
            resource.group(),
            r.resource().kind().version(),
            r.namespace(),
            resource.resource(),
            subresource,
            r.name()));
  }

  private static String why(ResourceRequest r, GroupResource resource, String reason) {
    String where =
        r.namespace().isEmpty()
            ? "at the cluster scope"
            : "in the namespace " + FieldError.quote(r.namespace());
    return "User "
        + FieldError.quote(r.exchange().user().name())
        + " cannot create resource "
        + FieldError.quote(resource.resource())
        + " in API group "
        + FieldError.quote(resource.group())
        + " "
        + where
        + (reason.isEmpty() ? "" : ": " + reason);
  }
}
