// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.servers.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A writer that refuses everything: another server was quicker, or the store is broken. */
record RefusingWriter(ApiException refusal) implements ObjectWriter {
  private static final GroupResource ANY = new GroupResource("", "things");

  static final RefusingWriter EXISTS = new RefusingWriter(ApiException.alreadyExists(ANY, "a"));
  static final RefusingWriter GONE = new RefusingWriter(ApiException.notFound(ANY, "a"));
  static final RefusingWriter BROKEN = new RefusingWriter(ApiException.internal("broken"));

  @Override
  public ApiObject create(GroupResource resource, ApiObject object) {
    throw refusal;
  }

  @Override
  public ApiObject update(
      GroupResource resource, String namespace, String name, UnaryOperator<ApiObject> change) {
    throw refusal;
  }

  @Override
  public ApiObject updateStatus(
      GroupResource resource, String namespace, String name, UnaryOperator<ApiObject> change) {
    throw refusal;
  }

  @Override
  public void delete(GroupResource resource, String namespace, String name, @Nullable String uid) {
    throw refusal;
  }
}
