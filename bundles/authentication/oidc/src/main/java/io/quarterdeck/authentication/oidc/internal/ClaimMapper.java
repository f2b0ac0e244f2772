// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import io.quarterdeck.spi.authentication.UserInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes a user of verified claims. */
record ClaimMapper(Provider provider) {
  private static final String CREDENTIAL = "authentication.kubernetes.io/credential-id";

  UserInfo user(Map<String, @Nullable Object> claims) throws BadToken {
    checkRequired(claims);
    String name = username(claims);
    String uid = provider.uid() == null ? "" : text(claims, provider.uid(), true);
    String id = text(claims, "jti", false);
    return new UserInfo(
        name,
        uid,
        groups(claims),
        id.isEmpty() ? Map.of() : Map.of(CREDENTIAL, List.of("JTI=" + id)));
  }

  private void checkRequired(Map<String, @Nullable Object> claims) throws BadToken {
    for (Map.Entry<String, String> rule : provider.required().entrySet()) {
      if (!claims.containsKey(rule.getKey())) {
        throw new BadToken("required claim " + rule.getKey() + " not present in ID token");
      }
      String value = text(claims, rule.getKey(), true);
      if (!value.equals(rule.getValue())) {
        throw new BadToken(
            "required claim "
                + rule.getKey()
                + " value does not match. Got = "
                + value
                + ", want = "
                + rule.getValue());
      }
    }
  }

  /** An address that its provider has not verified is nobody's name. */
  private String username(Map<String, @Nullable Object> claims) throws BadToken {
    String claim = provider.username().claim();
    String name = text(claims, claim, true);
    if (claim.equals("email") && claims.containsKey("email_verified")) {
      if (!(claims.get("email_verified") instanceof Boolean verified)) {
        throw new BadToken("parse 'email_verified' claim: not a boolean");
      }
      if (!verified) {
        throw new BadToken("email not verified");
      }
    }
    if (name.isEmpty()) {
      throw new BadToken("parse username claims \"" + claim + "\": claim is empty");
    }
    return provider.username().prefix() + name;
  }

  private List<String> groups(Map<String, @Nullable Object> claims) throws BadToken {
    Provider.Prefixed mapping = provider.groups();
    Object value = mapping == null ? null : claims.get(mapping.claim());
    if (mapping == null || value == null) {
      return List.of();
    }
    List<String> out = new ArrayList<>();
    for (Object one : value instanceof List<?> all ? all : List.of(value)) {
      if (!(one instanceof String group)) {
        throw new BadToken("parse groups claim \"" + mapping.claim() + "\": not strings");
      }
      out.add(mapping.prefix() + group);
    }
    return out;
  }

  private static String text(Map<String, @Nullable Object> claims, String claim, boolean needed)
      throws BadToken {
    Object value = claims.get(claim);
    if (value instanceof String s) {
      return s;
    }
    if (!needed) {
      return "";
    }
    throw new BadToken(
        value == null ? "claim \"" + claim + "\" not present" : "claim " + claim + " is no string");
  }
}
