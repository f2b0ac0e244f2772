// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.serviceaccounttoken.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.spi.authentication.LegacyTokenIssuer;
import io.quarterdeck.spi.authentication.TokenIssuer;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.spi.lookup.ObjectClient;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What becomes of one secret: it is filled, goes with its account, or is forgotten by it. */
final class SecretTurn {
  static final GroupVersionResource SECRETS = new GroupVersionResource("", "v1", "secrets");
  static final GroupVersionResource ACCOUNTS =
      new GroupVersionResource("", "v1", "serviceaccounts");

  private final ControllerContext context;
  private final LegacyTokenIssuer issuer;
  private final Authority authority;

  SecretTurn(ControllerContext context, LegacyTokenIssuer issuer, Authority authority) {
    this.context = context;
    this.issuer = issuer;
    this.authority = authority;
  }

  Outcome reconcile(SecretKey key) {
    if (key.account().isEmpty()) {
      return Outcome.DONE; // a server that validates has none
    }
    ApiObject secret = context.reader().get(SECRETS.groupResource(), key.namespace(), key.name());
    if (secret == null || !secret.meta().uid().equals(key.uid())) {
      if (cachedAccount(key) != null) {
        removeReference(key);
      }
      return Outcome.DONE;
    }
    ApiObject account = account(key);
    if (account == null) {
      delete(key);
    } else if (TokenSecret.isLacking(secret, authority.text())) {
      fill(key, account);
    }
    return Outcome.DONE;
  }

  private static @Nullable ApiObject ofUid(@Nullable ApiObject account, SecretKey key) {
    boolean other =
        account == null
            || (!key.accountUid().isEmpty() && !key.accountUid().equals(account.meta().uid()));
    return other ? null : account;
  }

  private @Nullable ApiObject cachedAccount(SecretKey key) {
    return ofUid(
        context.reader().get(ACCOUNTS.groupResource(), key.namespace(), key.account()), key);
  }

  /** Before a secret is deleted, the store is asked. */
  private @Nullable ApiObject account(SecretKey key) {
    ApiObject cached = cachedAccount(key);
    return cached != null
        ? cached
        : ofUid(context.client().get(ACCOUNTS, key.namespace(), key.account()), key);
  }

  private void delete(SecretKey key) {
    try {
      context.client().delete(SECRETS, key.namespace(), key.name(), DeleteOptions.ofUid(key.uid()));
    } catch (ApiException e) {
      if (!e.is(StatusReason.NOT_FOUND)) {
        throw e;
      }
    }
  }

  /** In the state that the store has, so that a token that was handed out is not replaced. */
  private void fill(SecretKey key, ApiObject account) {
    ApiObject live = context.client().get(SECRETS, key.namespace(), key.name());
    if (live == null
        || !live.meta().uid().equals(key.uid())
        || !TokenSecret.isLacking(live, authority.text())) {
      return;
    }
    if (TokenSecret.needsToken(live)) {
      TokenIssuer.Ref of = new TokenIssuer.Ref(account.meta().name(), account.meta().uid());
      TokenSecret.setToken(
          live, issuer.issue(new LegacyTokenIssuer.Claims(key.namespace(), of, key.name())));
    }
    TokenSecret.complete(live, authority.text(), account);
    context.client().update(SECRETS, live, ObjectClient.ITSELF);
  }

  private void removeReference(SecretKey key) {
    context
        .client()
        .change(
            ACCOUNTS,
            key.namespace(),
            key.account(),
            ObjectClient.ITSELF,
            account -> {
              if (ofUid(account, key) != null) {
                withoutReference(account, key.name());
              }
              return account;
            });
  }

  /** Lists it no more among the secrets of the account. */
  static void withoutReference(ApiObject account, String secret) {
    List<Node> all = account.field("secrets").items();
    List<@Nullable Object> left = new ArrayList<>();
    for (Node one : all) {
      if (!one.get("name").text().equals(secret)) {
        left.add(one.value());
      }
    }
    if (left.isEmpty() && !all.isEmpty()) {
      account.tree().remove("secrets");
    } else if (left.size() < all.size()) {
      account.tree().put("secrets", left);
    }
  }
}
