// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.serviceaccounttoken.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.LegacyTokenIssuer;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.time.Duration;
import java.util.List;

/** While it runs: which secrets have turns, and when. */
final class TokenLoops implements Running {
  private static final FieldSelector TOKENS =
      new FieldSelector(List.of(new FieldSelector.Term("type", TokenSecret.TYPE, false)));

  /** kube-controller-manager's {@code --concurrent-serviceaccount-token-syncs}. */
  private static final int WORKERS = 5;

  /** An account that is gone; without a name, the authority has perhaps changed. */
  private record Gone(String namespace, String name, String uid) {
    static final Gone AUTHORITY = new Gone("", "", "");

    static Gone of(ApiObject account) {
      return new Gone(account.meta().namespace(), account.meta().name(), account.meta().uid());
    }

    /** Whether a secret was its own, where it says whose it is. */
    boolean owned(SecretKey secret) {
      return secret.account().equals(name)
          && (secret.accountUid().isEmpty() || secret.accountUid().equals(uid));
    }
  }

  private final ObjectReader reader;
  private final Authority authority;
  private final Reconciler<SecretKey> secrets;
  private final Reconciler<Gone> accounts;

  TokenLoops(
      ControllerContext context, LegacyTokenIssuer issuer, Authority authority, Metrics metrics) {
    reader = context.reader();
    this.authority = authority;
    SecretTurn turn = new SecretTurn(context, issuer, authority);
    authority.refresh();
    secrets = new Reconciler<>("serviceaccount_tokens_secret", metrics, WORKERS, turn::reconcile);
    accounts = new Reconciler<>("serviceaccount_tokens_service", metrics, 1, this::reconcile);
    accounts.add(Gone.AUTHORITY);
    secrets.following(
        reader.subscribe(
            SecretTurn.SECRETS.groupResource(),
            TOKENS,
            (secret, deleted) -> {
              if (TokenSecret.isOne(secret)) {
                secrets.add(SecretKey.of(secret));
              }
            }));
    accounts.following(
        reader.subscribeMetadata(
            SecretTurn.ACCOUNTS.groupResource(),
            (account, deleted) -> {
              if (deleted) {
                accounts.add(Gone.of(account));
              }
            }));
  }

  private Outcome reconcile(Gone account) {
    if (!account.equals(Gone.AUTHORITY)) {
      addAll(account.namespace(), account);
      return Outcome.DONE;
    }
    if (authority.refresh()) {
      addAll("", account);
    }
    Duration every = authority.every();
    return every == null ? Outcome.DONE : Outcome.after(every);
  }

  /** Those of an account, or all. */
  private void addAll(String namespace, Gone account) {
    for (ApiObject secret :
        reader.list(SecretTurn.SECRETS.groupResource(), namespace, LabelSelector.EVERYTHING)) {
      SecretKey key = SecretKey.of(secret);
      if (TokenSecret.isOne(secret) && (namespace.isEmpty() || account.owned(key))) {
        secrets.add(key);
      }
    }
  }

  @Override
  public void close() {
    accounts.close();
    secrets.close();
  }
}
