// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.ownerreferencespermissionenforcement.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.lookup.KindLookup;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Checks the rights of those who change owner references. */
@Component(
    property = {
      "name=OwnerReferencesPermissionEnforcement",
      "rank:Integer=1400",
      "enabledByDefault:Boolean=false"
    })
public final class OwnerReferencesPermissionEnforcement implements ValidatingAdmission {
  private final Supplier<AccessReviewer> reviewer;
  private final Supplier<KindLookup> kinds;

  @Activate
  public OwnerReferencesPermissionEnforcement(
      @Reference(service = AccessReviewer.class) ComponentServiceObjects<AccessReviewer> reviewer,
      @Reference(service = KindLookup.class) ComponentServiceObjects<KindLookup> kinds) {
    this(new Rights(new LazyService<>(reviewer), new LazyService<>(kinds)));
  }

  /** Whom it asks. */
  record Rights(Supplier<AccessReviewer> reviewer, Supplier<KindLookup> kinds) {}

  OwnerReferencesPermissionEnforcement(Rights rights) {
    reviewer = rights.reviewer();
    kinds = rights.kinds();
  }

  @Override
  public Interest interest() {
    return Interest.everything(Operation.CREATE, Operation.UPDATE);
  }

  @Override
  public void validate(AdmissionRequest r) {
    boolean podStatus =
        r.resource().groupResource().equals(new GroupResource("", "pods"))
            && r.subresource().equals("status");
    ApiObject old = r.oldObject();
    List<Node> now = owners(r.requireObject());
    List<Node> before = old == null ? List.of() : owners(old);
    if (podStatus || values(now).equals(values(before))) {
      return;
    }
    // a new object is its maker's: only what it blocks is asked
    if (old != null) {
      requireDelete(r);
    }
    now.stream().filter(o -> newlyBlocks(o, before)).forEach(o -> requireFinalizers(r, o));
  }

  private static List<Node> owners(ApiObject o) {
    return o.field("metadata").get("ownerReferences").items();
  }

  private static List<Object> values(List<Node> nodes) {
    return nodes.stream().<Object>map(n -> Objects.requireNonNull(n.value())).toList();
  }

  private static boolean newlyBlocks(Node owner, List<Node> before) {
    boolean blocked =
        before.stream()
            .filter(b -> b.get("uid").text().equals(owner.get("uid").text()))
            .anyMatch(b -> b.get("blockOwnerDeletion").bool());
    return owner.get("blockOwnerDeletion").bool() && !blocked;
  }

  private void requireDelete(AdmissionRequest r) {
    Decision d =
        reviewer
            .get()
            .review(
                Attributes.resource(
                    r.user(),
                    "delete",
                    r.resource().group(),
                    r.resource().version(),
                    r.namespace(),
                    r.resource().resource(),
                    r.subresource(),
                    r.name()));
    if (!(d instanceof Decision.Allow)) {
      throw r.forbidden(
          "cannot set an ownerRef on a resource you can't delete: " + d.reason() + ", <nil>");
    }
  }

  private void requireFinalizers(AdmissionRequest r, Node owner) {
    GroupVersion version = GroupVersion.parse(owner.get("apiVersion").text());
    String kind = owner.get("kind").text();
    KindLookup.Served served = kinds.get().find(version.withKind(kind));
    if (served == null) {
      throw r.forbidden(
          "cannot set blockOwnerDeletion in this case because cannot find RESTMapping for APIVersion %s Kind %s: no matches for kind \"%s\" in version \"%s\""
              .formatted(version, kind, kind, version));
    }
    Decision d =
        reviewer
            .get()
            .review(
                Attributes.resource(
                    r.user(),
                    "update",
                    version.group(),
                    version.version(),
                    served.namespaced() ? r.namespace() : "",
                    served.resource().resource(),
                    "finalizers",
                    owner.get("name").text()));
    if (!(d instanceof Decision.Allow)) {
      throw r.forbidden(
          "cannot set blockOwnerDeletion if an ownerReference refers to a resource you can't set"
              + " finalizers on: "
              + d.reason()
              + ", <nil>");
    }
  }
}
