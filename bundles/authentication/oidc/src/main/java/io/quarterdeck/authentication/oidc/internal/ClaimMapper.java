// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import io.quarterdeck.api.FieldError;
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
    String claim = provider.uid();
    return claim == null ? "" : text(claims, claim, "parse uid claim " + FieldError.quote(claim));
  }

  private Map<String, List<String>> extra(
      Map<String, @Nullable Object> claims, Evaluation evaluation) throws BadToken {
    Map<String, List<String>> out = new LinkedHashMap<>();
    for (Map.Entry<String, CelProgram> mapping : provider.expressions().extra().entrySet()) {
      List<String> values =
          evaluation.texts(mapping.getValue(), "extra", mapping.getValue().expression() + ": ");
      if (!values.isEmpty()) {
        out.put(mapping.getKey(), values);
      }
    }
    if (claims.get("jti") instanceof String id && !id.isEmpty()) {
      out.put(CREDENTIAL, List.of("JTI=" + id));
    }
    return out;
  }

  private void checkRequired(Map<String, @Nullable Object> claims) throws BadToken {
    for (Map.Entry<String, String> rule : provider.required().entrySet()) {
      if (!claims.containsKey(rule.getKey())) {
        throw new BadToken("required claim " + rule.getKey() + " not present in ID token");
      }
      String value = text(claims, rule.getKey(), "parse claim " + rule.getKey());
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
    String what = "parse username claims " + FieldError.quote(claim);
    String name = text(claims, claim, what);
    if (claim.equals("email")) {
      checkEmailVerified(claims);
    }
    if (name.isEmpty()) {
      throw new BadToken(what + ": claim is empty");
    }
    return mapping.prefix() + name;
  }

  private static void checkEmailVerified(Map<String, @Nullable Object> claims) throws BadToken {
    Object verified = claims.getOrDefault("email_verified", true);
    if (verified != null && !(verified instanceof Boolean)) {
      throw new BadToken("parse 'email_verified' claim: " + mismatch(verified, "bool"));
    }
    if (!Boolean.TRUE.equals(verified)) {
      throw new BadToken("email not verified");
    }
  }

  /** A user without a name is nobody. */
  private static String named(String name) throws BadToken {
    if (name.isEmpty()) {
      throw new BadToken("empty username via CEL expression is not allowed");
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
        throw new BadToken(
            "parse groups claim "
                + FieldError.quote(mapping.claim())
                + ": "
                + mismatch(value, "string"));
      }
      out.add(mapping.prefix() + group);
    }
    return out;
  }

  /** A claim's text, empty for null. */
  private static String text(Map<String, @Nullable Object> claims, String claim, String what)
      throws BadToken {
    if (!claims.containsKey(claim)) {
      throw new BadToken(what + ": claim not present");
    }
    return switch (claims.get(claim)) {
      case null -> "";
      case String s -> s;
      case Object other -> throw new BadToken(what + ": " + mismatch(other, "string"));
    };
  }

  private static String mismatch(Object value, String type) {
    String kind =
        switch (value) {
          case String s -> "string";
          case Boolean b -> "bool";
          case Number n -> "number";
          case List<?> l -> "array";
          default -> "object";
        };
    return "json: cannot unmarshal " + kind + " into Go value of type " + type;
  }
}
