// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.group.VersionConverter;

/**
 * The conversion {@code Webhook}, which is not there yet: what needs none passes, anything else is
 * refused, since an object under another version's name would be a wrong one.
 */
record MissingConversion(String stored, String served) implements VersionConverter {

  @Override
  public ApiObject toStored(ApiObject object) {
    return same(object, stored);
  }

  @Override
  public ApiObject fromStored(ApiObject object) {
    return same(object, served);
  }

  private static ApiObject same(ApiObject object, String wanted) {
    if (object.apiVersion().equals(wanted)) {
      return object;
    }
    throw ApiException.internal(
        "conversion webhook for "
            + object.apiVersion()
            + ", Kind="
            + object.kind()
            + " failed: webhooks are not called for conversion");
  }
}
