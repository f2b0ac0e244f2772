// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.authentication.oidc.internal.Provider.Prefixed;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads an {@code AuthenticationConfiguration}. What cannot be honoured is an error and not left
 * out: an expression that is not evaluated, a field that is not known.
 */
final class AuthenticationFile {
  private static final Set<String> VERSIONS =
      Set.of(
          "apiserver.config.k8s.io/v1",
          "apiserver.config.k8s.io/v1beta1",
          "apiserver.config.k8s.io/v1alpha1");
  private static final int MOST_ISSUERS = 64;

  private AuthenticationFile() {}

  /**
   * @throws IllegalArgumentException naming the file and what is wrong in it
   */
  static List<Provider> read(Path file) {
    try {
      return parse(Files.readString(file));
    } catch (IOException | YamlEngineException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  static List<Provider> parse(String text) {
    Node root = Node.root(new Load(LoadSettings.builder().build()).loadFromString(text));
    if (!root.get("kind").text().equals("AuthenticationConfiguration")
        || !VERSIONS.contains(root.get("apiVersion").text())) {
      throw new IllegalArgumentException(
          "must be an AuthenticationConfiguration of apiserver.config.k8s.io");
    }
    only(root, "apiVersion", "kind", "jwt", "anonymous");
    if (root.get("anonymous").isPresent()) {
      throw new IllegalArgumentException(
          "anonymous: Forbidden: is configured in io.quarterdeck.authentication.anonymous");
    }
    List<Provider> out = new ArrayList<>();
    Set<String> issuers = new HashSet<>();
    for (Node jwt : root.get("jwt").items()) {
      Provider provider = provider(jwt);
      if (!issuers.add(provider.issuer())) {
        throw wrong(jwt.at("issuer", "url"), "Duplicate value: \"" + provider.issuer() + "\"");
      }
      out.add(provider);
    }
    if (out.size() > MOST_ISSUERS) {
      throw wrong(root.get("jwt"), "Too many: " + out.size() + ": must have at most 64 items");
    }
    return List.copyOf(out);
  }

  private static Provider provider(Node jwt) {
    only(jwt, "issuer", "claimValidationRules", "claimMappings", "userValidationRules");
    Node issuer = jwt.get("issuer");
    only(
        issuer,
        "url",
        "discoveryURL",
        "certificateAuthority",
        "audiences",
        "audienceMatchPolicy",
        "egressSelectorType");
    Node mappings = jwt.get("claimMappings");
    only(mappings, "username", "groups", "uid", "extra");
    String url = issuer.get("url").text();
    IssuerRules.check(url, path(issuer.get("url")));
    noExpressions(mappings.get("extra"));
    noExpressions(jwt.get("userValidationRules"));
    if (issuer.get("egressSelectorType").isPresent()) {
      throw wrong(issuer.get("egressSelectorType"), "Forbidden: there are no egress selectors");
    }
    return new Provider(
        url,
        discovery(issuer.get("discoveryURL"), url),
        issuer.get("certificateAuthority").text(),
        audiences(issuer),
        IssuerRules.ALGORITHMS,
        username(mappings.get("username")),
        groups(mappings.get("groups")),
        uid(mappings.get("uid")),
        required(jwt.get("claimValidationRules")));
  }

  private static @Nullable URI discovery(Node at, String issuer) {
    String url = at.text();
    if (url.isEmpty()) {
      return null;
    }
    IssuerRules.check(url, path(at));
    if (url.replaceAll("/+$", "").equals(issuer.replaceAll("/+$", ""))) {
      throw wrong(at, "Invalid value: \"" + url + "\": discoveryURL must be different from URL");
    }
    return URI.create(url);
  }

  private static List<String> audiences(Node issuer) {
    List<String> all = issuer.get("audiences").strings();
    if (all.isEmpty() || all.contains("")) {
      throw wrong(issuer.get("audiences"), "Required value: at least one is required, none empty");
    }
    String policy = issuer.get("audienceMatchPolicy").text();
    boolean any = policy.equals("MatchAny");
    if (!any && (all.size() > 1 || !policy.isEmpty())) {
      throw wrong(
          issuer.get("audienceMatchPolicy"),
          "Invalid value: \"" + policy + "\": must be MatchAny for multiple audiences");
    }
    return all;
  }

  private static Prefixed username(Node at) {
    Prefixed mapping = prefixed(at);
    if (mapping == null) {
      throw wrong(at, "Required value: claim or expression is required");
    }
    return mapping;
  }

  private static @Nullable Prefixed groups(Node at) {
    return prefixed(at);
  }

  private static @Nullable Prefixed prefixed(Node at) {
    only(at, "claim", "prefix", "expression");
    noExpressions(at);
    if (at.get("claim").isEmpty()) {
      return null;
    }
    if (at.get("prefix").isAbsent()) {
      throw wrong(
          at.get("prefix"),
          "Required value: prefix is required when claim is set. It can be set to an empty string"
              + " to disable prefixing");
    }
    return new Prefixed(at.get("claim").text(), at.get("prefix").text());
  }

  private static @Nullable String uid(Node at) {
    only(at, "claim", "expression");
    noExpressions(at);
    return at.get("claim").isEmpty() ? null : at.get("claim").text();
  }

  private static Map<String, String> required(Node rules) {
    Map<String, String> out = new LinkedHashMap<>();
    for (Node rule : rules.items()) {
      only(rule, "claim", "requiredValue", "expression", "message");
      noExpressions(rule);
      String claim = rule.get("claim").text();
      if (claim.isEmpty()) {
        throw wrong(rule, "Required value: claim or expression is required");
      }
      if (out.put(claim, rule.get("requiredValue").text()) != null) {
        throw wrong(rule.get("claim"), "Duplicate value: \"" + claim + "\"");
      }
    }
    return out;
  }

  /** Until there is somebody here who evaluates them, they are refused. */
  private static void noExpressions(Node at) {
    for (Node n : at.isList() ? at.items() : List.of(at)) {
      for (String field : List.of("expression", "valueExpression")) {
        if (n.get(field).isPresent()) {
          throw wrong(n.get(field), "Forbidden: expressions (CEL) are not evaluated here yet");
        }
      }
    }
  }

  private static void only(Node at, String... known) {
    for (String field : at.entries().keySet()) {
      if (!Set.of(known).contains(field)) {
        throw wrong(at.get(field), "unknown field");
      }
    }
  }

  private static IllegalArgumentException wrong(Node at, String why) {
    return new IllegalArgumentException(path(at) + ": " + why);
  }

  private static String path(Node at) {
    return at.path().toString();
  }
}
