// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.authentication.oidc.internal.Expressions.Rule;
import io.quarterdeck.authentication.oidc.internal.Provider.Prefixed;
import io.quarterdeck.runtime.file.StrictYaml;
import io.quarterdeck.spi.cel.CelProgram;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads and validates one of the {@code jwt} of an {@code AuthenticationConfiguration}: its
 * mappings and rules. Kubernetes: {@code validateJWTAuthenticator}.
 */
final class JwtEntry {
  private static final String BOTH = "claim and expression can't both be set";

  private final Node jwt;
  private final ExpressionCompiler compiler;
  private final List<FieldError> errors;
  private final Map<String, String> required = new LinkedHashMap<>();
  private final List<Rule> claimRules = new ArrayList<>();
  private final Map<String, CelProgram> extra = new LinkedHashMap<>();

  JwtEntry(Node jwt, ExpressionCompiler compiler, List<FieldError> errors) {
    this.jwt = jwt;
    this.compiler = compiler;
    this.errors = errors;
  }

  /** The provider, good for nothing when errors were added. */
  Provider read() {
    StrictYaml.only(jwt, "issuer", "claimValidationRules", "claimMappings", "userValidationRules");
    IssuerEntry issuer = IssuerEntry.read(jwt.get("issuer"), errors);
    readClaimRules();
    Node mappings = jwt.get("claimMappings");
    StrictYaml.only(mappings, "username", "groups", "uid", "extra");
    CelProgram username = mapping(mappings.get("username"), true);
    CelProgram groups = mapping(mappings.get("groups"), false);
    CelProgram uid = uid(mappings.get("uid"));
    readExtra(mappings.get("extra"));
    checkEmail(username, mappings.get("username"));
    return new Provider(
        issuer.url(),
        issuer.discovery(),
        issuer.authorities(),
        issuer.audiences(),
        IssuerRules.ALGORITHMS,
        prefixed(mappings.get("username")),
        prefixed(mappings.get("groups")),
        claim(mappings.get("uid")),
        required,
        new Expressions(username, groups, uid, extra, claimRules, userRules()));
  }

  private void readClaimRules() {
    Set<String> seen = new HashSet<>();
    for (Node rule : StrictYaml.items(jwt.get("claimValidationRules"))) {
      StrictYaml.only(rule, "claim", "requiredValue", "expression", "message");
      String claim = StrictYaml.text(rule.get("claim"));
      String expression = StrictYaml.text(rule.get("expression"));
      if (!claim.isEmpty() && !expression.isEmpty()) {
        errors.add(FieldError.invalid(rule.path(), claim, BOTH));
      } else if (!claim.isEmpty()) {
        unset(rule.get("message"), "may not be specified when claim is set");
        if (required.put(claim, StrictYaml.text(rule.get("requiredValue"))) != null) {
          errors.add(FieldError.duplicate(rule.get("claim").path(), claim));
        }
      } else if (expression.isEmpty()) {
        errors.add(FieldError.required(rule.path(), "claim or expression is required"));
      } else {
        unset(rule.get("requiredValue"), "may not be specified when expression is set");
        rule(rule, seen, claimRules, compiler::claimRule);
      }
    }
  }

  private interface Compiling {
    @Nullable CelProgram compile(Node at, List<FieldError> errors);
  }

  private void rule(Node rule, Set<String> seen, List<Rule> out, Compiling compiling) {
    Node at = rule.get("expression");
    if (!seen.add(at.text())) {
      errors.add(FieldError.duplicate(at.path(), at.text()));
      return;
    }
    CelProgram program = compiling.compile(at, errors);
    if (program != null) {
      out.add(new Rule(program, StrictYaml.text(rule.get("message"))));
    }
  }

  private List<Rule> userRules() {
    List<Rule> out = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Node rule : StrictYaml.items(jwt.get("userValidationRules"))) {
      StrictYaml.only(rule, "expression", "message");
      if (StrictYaml.text(rule.get("expression")).isEmpty()) {
        errors.add(FieldError.required(rule.get("expression").path(), ""));
      } else {
        rule(rule, seen, out, compiler::userRule);
      }
    }
    return out;
  }

  private void unset(Node at, String why) {
    if (!StrictYaml.text(at).isEmpty()) {
      errors.add(FieldError.invalid(at.path(), at.text(), why));
    }
  }

  /** The expression of a name or of groups; null where a claim is mapped. */
  private @Nullable CelProgram mapping(Node at, boolean needed) {
    StrictYaml.only(at, "claim", "prefix", "expression");
    String claim = StrictYaml.text(at.get("claim"));
    String expression = StrictYaml.text(at.get("expression"));
    if (!claim.isEmpty() && !expression.isEmpty()) {
      errors.add(FieldError.invalid(at.path(), "", BOTH));
    } else if (!expression.isEmpty()) {
      if (at.get("prefix").isPresent()) {
        String why = "may not be specified when expression is set";
        errors.add(FieldError.invalid(at.get("prefix").path(), at.get("prefix").text(), why));
      }
      return compiler.value(at.get("expression"), errors);
    } else if (claim.isEmpty() && needed) {
      errors.add(FieldError.required(at.path(), "claim or expression is required"));
    } else if (!claim.isEmpty() && at.get("prefix").isAbsent()) {
      errors.add(
          FieldError.required(
              at.get("prefix").path(),
              "prefix is required when claim is set. It can be set to an empty string to disable"
                  + " prefixing"));
    }
    return null;
  }

  private static @Nullable Prefixed prefixed(Node at) {
    String claim = claim(at);
    return claim == null ? null : new Prefixed(claim, StrictYaml.text(at.get("prefix")));
  }

  private static @Nullable String claim(Node at) {
    String claim = StrictYaml.text(at.get("claim"));
    return claim.isEmpty() ? null : claim;
  }

  private @Nullable CelProgram uid(Node at) {
    StrictYaml.only(at, "claim", "expression");
    boolean expression = !StrictYaml.text(at.get("expression")).isEmpty();
    if (claim(at) != null && expression) {
      errors.add(FieldError.invalid(at.path(), "", BOTH));
    }
    return expression ? compiler.value(at.get("expression"), errors) : null;
  }

  private void readExtra(Node list) {
    Set<String> seen = new HashSet<>();
    for (Node mapping : StrictYaml.items(list)) {
      StrictYaml.only(mapping, "key", "valueExpression");
      String key = StrictYaml.text(mapping.get("key"));
      checkKey(mapping.get("key"), key);
      Node expression = mapping.get("valueExpression");
      if (!seen.add(key)) {
        errors.add(FieldError.duplicate(mapping.get("key").path(), key));
      } else if (StrictYaml.text(expression).isEmpty()) {
        errors.add(FieldError.required(expression.path(), ""));
      } else {
        CelProgram program = compiler.value(expression, errors);
        if (program != null) {
          extra.put(key, program);
        }
      }
    }
  }

  private void checkKey(Node at, String key) {
    Validate.domainPrefixedPath(at, errors);
    FieldPath path = at.path();
    if (!key.equals(key.toLowerCase(Locale.ROOT))) {
      errors.add(FieldError.invalid(path, key, "must be lowercase"));
    }
    String domain = "." + key.split("/", 2)[0];
    if (key.contains("/") && (domain.endsWith(".kubernetes.io") || domain.endsWith(".k8s.io"))) {
      String why = "k8s.io, kubernetes.io and their subdomains are reserved for Kubernetes use";
      errors.add(FieldError.invalid(path, key, why));
    }
  }

  /** Whoever names users by their address must have checked whether it is theirs. */
  private void checkEmail(@Nullable CelProgram username, Node at) {
    if (username == null || !username.selects("claims", "email")) {
      return;
    }
    List<CelProgram> all = new ArrayList<>(extra.values());
    all.add(username);
    claimRules.forEach(r -> all.add(r.program()));
    if (all.stream().noneMatch(p -> p.selects("claims", "email_verified"))) {
      errors.add(
          FieldError.invalid(
              at.get("expression").path(),
              at.get("expression").text(),
              "claims.email_verified must be used in claimMappings.username.expression or"
                  + " claimMappings.extra[*].valueExpression or"
                  + " claimValidationRules[*].expression when claims.email is used in"
                  + " claimMappings.username.expression"));
    }
  }
}
