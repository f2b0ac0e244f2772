// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.cel.CelProgram;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes a user of verified claims. */
record ClaimMapper(Provider provider) {
  private static final String CREDENTIAL = "authentication.kubernetes.io/credential-id";

  UserInfo user(Map<String, @Nullable Object> claims) throws BadToken {
    Expressions expressions = provider.expressions();
    Evaluation evaluation = Evaluation.ofClaims(claims);
    String name = username(claims, evaluation);
    List<String> groups = groups(claims, evaluation);
    UserInfo user = new UserInfo(name, uid(claims, evaluation), groups, extra(claims, evaluation));
    checkRequired(claims);
    evaluation.check(expressions.claimRules(), "claim validation expression");
    if (!expressions.userRules().isEmpty()) {
      Evaluation.ofUser(user).check(expressions.userRules(), "user info validation rule");
    }
    return user;
  }

  private String uid(Map<String, @Nullable Object> claims, Evaluation evaluation) throws BadToken {
    CelProgram expression = provider.expressions().uid();
    if (expression != null) {
      return evaluation.text(expression, "uid");
    }
    return provider.uid() == null ? "" : text(claims, provider.uid(), true);
  }

  private Map<String, List<String>> extra(
      Map<String, @Nullable Object> claims, Evaluation evaluation) throws BadToken {
    Map<String, List<String>> out = new LinkedHashMap<>();
    for (Map.Entry<String, CelProgram> mapping : provider.expressions().extra().entrySet()) {
      List<String> values = evaluation.texts(mapping.getValue(), "extra");
      if (!values.isEmpty()) {
        out.put(mapping.getKey(), values);
      }
    }
    String id = text(claims, "jti", false);
    if (!id.isEmpty()) {
      out.put(CREDENTIAL, List.of("JTI=" + id));
    }
    return out;
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
  private String username(Map<String, @Nullable Object> claims, Evaluation evaluation)
      throws BadToken {
    CelProgram expression = provider.expressions().username();
    if (expression != null) {
      return named(evaluation.text(expression, "username"));
    }
    Provider.Prefixed mapping = Objects.requireNonNull(provider.username());
    String claim = mapping.claim();
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
    return mapping.prefix() + name;
  }

  /** A user without a name is nobody. */
  private static String named(String name) throws BadToken {
    if (name.isEmpty()) {
      throw new BadToken("username claim expression must return a non-empty string");
    }
    return name;
  }

  private List<String> groups(Map<String, @Nullable Object> claims, Evaluation evaluation)
      throws BadToken {
    CelProgram expression = provider.expressions().groups();
    if (expression != null) {
      return evaluation.texts(expression, "group");
    }
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
