// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints.application;

import io.quarterdeck.spi.authentication.UserInfo;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.util.Objects;
import java.util.function.Supplier;
import org.glassfish.jersey.innate.inject.InternalBinder;
import org.glassfish.jersey.process.internal.RequestScoped;
import org.glassfish.jersey.server.ContainerRequest;

/** Gives resources the request's user: a parameter {@code @Context UserInfo}. */
final class Caller implements Supplier<UserInfo> {
  private final Provider<ContainerRequest> request;

  @Inject
  Caller(Provider<ContainerRequest> request) {
    this.request = request;
  }

  @Override
  public UserInfo get() {
    return (UserInfo) Objects.requireNonNull(request.get().getProperty(Identity.USER));
  }

  static InternalBinder binder() {
    return new InternalBinder() {
      @Override
      protected void configure() {
        bindFactory(Caller.class).to(UserInfo.class).in(RequestScoped.class);
      }
    };
  }
}
