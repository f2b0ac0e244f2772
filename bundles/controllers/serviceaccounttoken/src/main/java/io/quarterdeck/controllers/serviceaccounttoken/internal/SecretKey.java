// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.serviceaccounttoken.internal;

import io.quarterdeck.api.ApiObject;

/**
 * A secret that was there once, and whose it was: what is to be known of it when it is gone.
 *
 * @param accountUid empty for whichever account of that name there is
 */
record SecretKey(String namespace, String name, String uid, String account, String accountUid) {

  static SecretKey of(ApiObject secret) {
    return new SecretKey(
        secret.meta().namespace(),
        secret.meta().name(),
        secret.meta().uid(),
        TokenSecret.account(secret),
        TokenSecret.accountUid(secret));
  }

  @Override
  public String toString() {
    return namespace + "/" + name;
  }
}
