// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.file.StrictYaml;
import io.quarterdeck.spi.cel.CelCompiler;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads an {@code AuthenticationConfiguration} (KEP-3331). What cannot be honoured is an error and
 * not left out.
 */
final class AuthenticationFile {
  private static final Set<String> VERSIONS =
      Set.of(
          "apiserver.config.k8s.io/v1",
          "apiserver.config.k8s.io/v1beta1",
          "apiserver.config.k8s.io/v1alpha1");
  private static final int MOST_ISSUERS = 64;

  private final ExpressionCompiler compiler;
  private final boolean anonymous;

  /**
   * @param anonymous whether the bundle for anonymous requests reads the file, too
   */
  AuthenticationFile(CelCompiler compiler, boolean anonymous) {
    this.compiler = new ExpressionCompiler(compiler);
    this.anonymous = anonymous;
  }

  /**
   * @throws IllegalArgumentException saying all that is wrong
   */
  List<Provider> read(byte[] content) {
    Node root = StrictYaml.read(content, "AuthenticationConfiguration", VERSIONS);
    StrictYaml.only(root, "apiVersion", "kind", "jwt", "anonymous");
    List<FieldError> errors = new ArrayList<>();
    if (root.get("anonymous").isPresent() && !anonymous) {
      errors.add(
          FieldError.forbidden(
              root.get("anonymous").path(),
              "counts in the file that io.quarterdeck.authentication names"));
    }
    List<Node> all = StrictYaml.items(root.get("jwt"));
    List<Provider> out = new ArrayList<>();
    if (all.size() > MOST_ISSUERS) {
      errors.add(FieldError.tooMany(root.get("jwt").path(), all.size(), MOST_ISSUERS));
    } else {
      readAll(all, out, errors);
    }
    if (!errors.isEmpty()) {
      throw new IllegalArgumentException(
          errors.stream().map(FieldError::toString).collect(Collectors.joining(", ")));
    }
    return List.copyOf(out);
  }

  private void readAll(List<Node> all, List<Provider> out, List<FieldError> errors) {
    Set<String> issuers = new HashSet<>();
    Set<String> discoveries = new HashSet<>();
    for (Node jwt : all) {
      Provider provider = new JwtEntry(jwt, compiler, errors).read();
      if (!issuers.add(provider.issuer())) {
        errors.add(FieldError.duplicate(jwt.at("issuer", "url").path(), provider.issuer()));
      }
      Node discovery = jwt.at("issuer", "discoveryURL");
      if (!discovery.text().isEmpty() && !discoveries.add(discovery.text())) {
        errors.add(FieldError.duplicate(discovery.path(), discovery.text()));
      }
      out.add(provider);
    }
  }
}
