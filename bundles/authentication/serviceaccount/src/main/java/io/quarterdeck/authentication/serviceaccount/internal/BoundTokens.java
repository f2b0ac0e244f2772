// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.stage.AuditNotes;
import io.quarterdeck.spi.authentication.TokenIssuer.Ref;
import io.quarterdeck.spi.authentication.UserInfo;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Tokens that the TokenRequest API gives: good as long as what they are bound to is there. */
final class BoundTokens {
  private static final String INVALIDATED = "service account token has been invalidated";

  private final Lookup lookup;
  private final TokenMeters meters;

  BoundTokens(Lookup lookup, TokenMeters meters) {
    this.lookup = lookup;
    this.meters = meters;
  }

  /** The user of a token whose signature and audience are right. */
  UserInfo validate(ClaimSet claims, Instant now) throws Invalid {
    Validity.check(claims, now);
    Node own = claims.root().key("kubernetes.io");
    String namespace = ClaimSet.text(own.key("namespace"), "kubernetes.io.namespace");
    Ref account = orEmpty(ref(own, "serviceaccount"));
    checkAccount(namespace, account, now);
    Ref secret = ref(own, "secret");
    Ref pod = ref(own, "pod");
    Ref node = ref(own, "node");
    if (secret != null) {
      check(Lookup.SECRETS, namespace, secret, now, "secret UID", "secret");
    }
    if (pod != null) {
      check(Lookup.PODS, namespace, pod, now, "pod UID", "pod");
    } else if (node != null) {
      check(Lookup.NODES, "", node, now, "node UID", "node");
    }
    String id = claims.text("jti");
    AccountUser user =
        new AccountUser(namespace, account.name(), account.uid())
            .with("credential-id", id.isEmpty() ? "" : "JTI=" + id);
    if (node != null) {
      user.with("node-name", node.name()).with("node-uid", node.uid());
    }
    if (pod != null) {
      user.with("pod-name", pod.name()).with("pod-uid", pod.uid());
    }
    checkWarning(own.key("warnafter").number(), claims.text("sub"), now.getEpochSecond());
    return user.user();
  }

  /** Counts a token that says when it should be renewed, in seconds; 0 for one that does not. */
  private void checkWarning(long warnAfter, String subject, long now) {
    if (warnAfter == 0) {
      return;
    }
    boolean stale = now > warnAfter;
    meters.bound(stale);
    if (stale) {
      AuditNotes.add(
          "authentication.k8s.io/stale-token",
          "subject: " + subject + ", seconds after warning threshold: " + (now - warnAfter));
    }
  }

  private void checkAccount(String namespace, Ref account, Instant now) throws Invalid {
    ApiObject found = lookup.account(namespace, account.name());
    if (Lookup.isDeleted(found, now)) {
      throw new Invalid(
          "service account " + namespace + "/" + account.name() + " has been deleted");
    }
    if (!found.meta().uid().equals(account.uid())) {
      throw new Invalid(
          "service account UID ("
              + found.meta().uid()
              + ") does not match claim ("
              + account.uid()
              + ")");
    }
  }

  private void check(
      GroupResource resource, String namespace, Ref ref, Instant now, String what, String kind)
      throws Invalid {
    ApiObject found = lookup.find(resource, namespace, ref.name());
    if (found == null || Lookup.isDeleted(found, now)) {
      throw new Invalid(INVALIDATED);
    }
    if (!found.meta().uid().equals(ref.uid())) {
      throw new Invalid(
          what
              + " ("
              + found.meta().uid()
              + ") does not match service account "
              + kind
              + " ref claim ("
              + ref.uid()
              + ")");
    }
  }

  private static @Nullable Ref ref(Node own, String name) throws Invalid {
    Node ref = own.key(name);
    String path = "kubernetes.io." + name;
    return ref.isAbsent()
        ? null
        : new Ref(
            ClaimSet.text(ref.key("name"), path + ".name"),
            ClaimSet.text(ref.key("uid"), path + ".uid"));
  }

  private static Ref orEmpty(@Nullable Ref ref) {
    return ref == null ? new Ref("", "") : ref;
  }
}
