// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.file.StrictYaml;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The {@code issuer} of one of the {@code jwt} of an {@code AuthenticationConfiguration}.
 * Kubernetes: {@code validateIssuer}.
 */
record IssuerEntry(
    String url, @Nullable URI discovery, String authorities, List<String> audiences) {

  static IssuerEntry read(Node at, List<FieldError> errors) {
    StrictYaml.only(
        at,
        "url",
        "discoveryURL",
        "certificateAuthority",
        "audiences",
        "audienceMatchPolicy",
        "egressSelectorType");
    String url = StrictYaml.text(at.get("url"));
    if (url.isEmpty()) {
      errors.add(FieldError.required(at.get("url").path(), ""));
    } else {
      check(url, at.get("url"), errors);
    }
    URI discovery = discovery(url, at.get("discoveryURL"), errors);
    List<String> audiences = audiences(at, errors);
    String authorities = StrictYaml.text(at.get("certificateAuthority"));
    String problem = HttpsFetch.problem(authorities);
    if (!problem.isEmpty()) {
      errors.add(FieldError.invalid(at.get("certificateAuthority").path(), "<omitted>", problem));
    }
    Node egress = at.get("egressSelectorType");
    if (!StrictYaml.text(egress).isEmpty()) {
      String why = "egress selector is not supported: this server dials issuers directly";
      errors.add(FieldError.invalid(egress.path(), egress.text(), why));
    }
    return new IssuerEntry(url, discovery, authorities, audiences);
  }

  private static void check(String url, Node at, List<FieldError> errors) {
    for (String problem : IssuerRules.problems(url)) {
      errors.add(FieldError.invalid(at.path(), url, problem));
    }
  }

  private static @Nullable URI discovery(String issuer, Node at, List<FieldError> errors) {
    String url = StrictYaml.text(at);
    if (url.isEmpty()) {
      return null;
    }
    if (withoutSlash(url).equals(withoutSlash(issuer))) {
      errors.add(FieldError.invalid(at.path(), url, "discoveryURL must be different from URL"));
    }
    int before = errors.size();
    check(url, at, errors);
    return errors.size() == before ? URI.create(url) : null;
  }

  private static String withoutSlash(String url) {
    return url.replaceAll("/+$", "");
  }

  private static List<String> audiences(Node issuer, List<FieldError> errors) {
    Node at = issuer.get("audiences");
    List<String> all = StrictYaml.texts(at);
    if (all.isEmpty()) {
      errors.add(FieldError.required(at.path(), "at least one " + at.path() + " is required"));
      return all;
    }
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).isEmpty()) {
        errors.add(FieldError.required(at.index(i).path(), ""));
      }
      if (!seen.add(all.get(i))) {
        errors.add(FieldError.duplicate(at.index(i).path(), all.get(i)));
      }
    }
    Node policy = issuer.get("audienceMatchPolicy");
    String match = StrictYaml.text(policy);
    if (!match.equals("MatchAny") && (all.size() > 1 || !match.isEmpty())) {
      String why =
          all.size() > 1
              ? "audienceMatchPolicy must be MatchAny for multiple audiences"
              : "audienceMatchPolicy must be empty or MatchAny for single audience";
      errors.add(FieldError.invalid(policy.path(), match, why));
    }
    return all;
  }
}
