// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.group.VersionConverter;

/** The conversion {@code None}: only {@code apiVersion} changes. */
record RelabelConverter(String stored, String served) implements VersionConverter {

  @Override
  public ApiObject toStored(ApiObject object) {
    object.tree().put("apiVersion", stored);
    return object;
  }

  @Override
  public ApiObject fromStored(ApiObject object) {
    object.tree().put("apiVersion", served);
    return object;
  }
}
