// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/**
 * The objects that tokens name: from the cache, and from the store where the cache does not have
 * them yet.
 */
record Lookup(ObjectReader reader) {
  static final GroupResource ACCOUNTS = new GroupResource("", "serviceaccounts");
  static final GroupResource SECRETS = new GroupResource("", "secrets");
  static final GroupResource PODS = new GroupResource("", "pods");
  static final GroupResource NODES = new GroupResource("", "nodes");

  @Nullable ApiObject find(GroupResource resource, String namespace, String name) {
    if (name.isEmpty()) {
      return null;
    }
    ApiObject cached = reader.get(resource, namespace, name);
    return cached != null ? cached : reader.getLive(resource, namespace, name);
  }

  ApiObject account(String namespace, String name) throws Invalid {
    ApiObject found = find(ACCOUNTS, namespace, name);
    if (found == null) {
      throw new Invalid(ApiException.notFound(ACCOUNTS, name).status().message());
    }
    return found;
  }

  /** Whether its deletion was marked longer ago than clocks may differ. */
  static boolean isDeleted(ApiObject object, Instant now) {
    String marked = object.meta().deletionTimestamp();
    if (marked.isEmpty()) {
      return false;
    }
    try {
      return Instant.parse(marked).isBefore(now.minus(Validity.LEEWAY));
    } catch (DateTimeParseException e) {
      return true;
    }
  }
}
