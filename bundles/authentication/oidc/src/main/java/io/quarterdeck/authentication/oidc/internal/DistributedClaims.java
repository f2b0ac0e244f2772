// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import com.nimbusds.jose.JWSObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.text.ParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Groups that a token does not hold itself, but says where to get (OpenID Connect Core 1.0, section
 * 5.6.2): an address that answers with a signed token of its own, which is verified with the keys
 * of the issuer that it names, for the same audiences. As in Kubernetes only the claim of the
 * groups is looked for. Thread-safe; blocks while it fetches.
 */
final class DistributedClaims implements AutoCloseable {
  private static final String NAMES = "_claim_names";
  private static final String SOURCES = "_claim_sources";
  private static final String ANY = "application/jwt, */*";

  /** Issuers whose keys are kept; who names more is given none. */
  private static final int MOST_ISSUERS = 16;

  private final @Nullable String claim;
  private final String authorities;
  private final IdTokens own;
  private final Map<String, IdTokens> known = new LinkedHashMap<>();
  private @Nullable HttpsFetch fetch;

  /** {@code own}: verifies the tokens that refer to others. */
  DistributedClaims(Provider provider, IdTokens own) {
    Provider.Prefixed groups = provider.groups();
    this.claim = groups == null ? null : groups.claim();
    this.authorities = provider.authorities();
    this.own = own;
  }

  /**
   * Puts the claim among the others, if it is elsewhere.
   *
   * @param claims of a token that was verified
   */
  void expand(Map<String, @Nullable Object> claims) throws BadToken {
    if (claim == null || claims.containsKey(claim) || !claims.containsKey(NAMES)) {
      return;
    }
    try {
      String source = source(claims, claim);
      if (!source.isEmpty()) {
        resolve(claims, claim, source);
      }
    } catch (BadToken e) {
      throw new BadToken("could not expand distributed claims: " + e.reason());
    }
  }

  /** The name of the claim's source; empty for none. */
  private static String source(Map<String, @Nullable Object> claims, String claim) throws BadToken {
    if (!(claims.get(NAMES) instanceof Map<?, ?> names)
        || names.values().stream().anyMatch(v -> !(v instanceof String))) {
      throw new BadToken("oidc: error parsing distributed claim names: not an object of strings");
    }
    if (!claims.containsKey(SOURCES)) {
      throw new BadToken("oidc: no claim sources");
    }
    if (!(claims.get(SOURCES) instanceof Map<?, ?> sources)
        || sources.values().stream().anyMatch(v -> !(v instanceof Map))) {
      throw new BadToken("oidc: could not parse claim sources: not an object of objects");
    }
    return names.get(claim) instanceof String s ? s : "";
  }

  private void resolve(Map<String, @Nullable Object> claims, String claim, String source)
      throws BadToken {
    Node endpoint = Node.root(claims).key(SOURCES).key(source);
    if (endpoint.isAbsent()) {
      throw new BadToken(
          "id token " + NAMES + " contained a source " + source + " missing in _claims_sources");
    }
    String address = endpoint.key("endpoint").text();
    if (address.isEmpty()) {
      return; // it may hold the claims itself, which is another feature
    }
    JWSObject token = fetched(claim, address, endpoint.key("access_token").text());
    Map<String, @Nullable Object> more;
    try {
      more = tokens(issuer(token)).verified(token);
    } catch (BadToken e) {
      throw new BadToken("verify distributed claim token: " + e.reason());
    }
    if (!more.containsKey(claim)) {
      throw new BadToken(
          "jwt returned by distributed claim endpoint "
              + FieldError.quote(address)
              + " did not contain claim: "
              + claim);
    }
    claims.put(claim, more.get(claim));
  }

  private JWSObject fetched(String claim, String address, String bearer) throws BadToken {
    try {
      return JWSObject.parse(fetch().get(URI.create(address), ANY, bearer).strip());
    } catch (IOException | IllegalArgumentException e) {
      throw new BadToken(
          "while getting distributed claim " + FieldError.quote(claim) + ": " + e.getMessage());
    } catch (ParseException e) {
      throw new BadToken(
          "getting untrusted issuer from endpoint "
              + address
              + " failed for claim "
              + FieldError.quote(claim)
              + ": malformed jwt");
    }
  }

  /** Nobody has vouched for it yet: its own keys have to. */
  private static String issuer(JWSObject token) throws BadToken {
    try {
      return Node.root(Json.read(token.getPayload().toBytes())).key("iss").text();
    } catch (MalformedJsonException | IllegalArgumentException e) {
      throw new BadToken("parse claims: not a JSON object");
    }
  }

  private synchronized IdTokens tokens(String issuer) throws BadToken {
    if (issuer.equals(own.provider().issuer())) {
      return own;
    }
    IdTokens found = known.get(issuer);
    if (found != null) {
      return found;
    }
    if (!issuer.startsWith("https://") || known.size() >= MOST_ISSUERS) {
      throw new BadToken("issuer " + FieldError.quote(issuer) + " cannot be asked for its keys");
    }
    IdTokens made = own.of(issuer);
    known.put(issuer, made);
    return made;
  }

  private synchronized HttpsFetch fetch() {
    HttpsFetch current = fetch;
    if (current == null) {
      current = new HttpsFetch(authorities, HttpClient.Redirect.NEVER);
      fetch = current;
    }
    return current;
  }

  @Override
  public synchronized void close() {
    known.values().forEach(IdTokens::close);
    known.clear();
    if (fetch != null) {
      fetch.close();
      fetch = null;
    }
  }
}
