// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.authentication.serviceaccount.internal.keys.KeyRing;
import io.quarterdeck.authentication.serviceaccount.internal.keys.SigningKey;
import io.quarterdeck.authentication.serviceaccount.internal.keys.TestKeys;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.runtime.stage.AuditNotes;
import io.quarterdeck.runtime.stage.RequestWarnings;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Objects, keys, and a verifier at one moment. */
final class World {
  static final String ISSUER = "https://issuer.example";
  static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");

  final MemoryObjects objects = new MemoryObjects();
  final Metrics metrics = new Metrics();
  final Map<String, String> notes = new LinkedHashMap<>();
  final List<String> warnings = new ArrayList<>();
  final List<ApiObject> used = new ArrayList<>();
  final SigningKey key = rsa();
  KeyRing ring = KeyRing.of(key, List.of());

  World() {
    put(Lookup.ACCOUNTS, "ServiceAccount", "ns", "sa", "u-sa");
  }

  static SigningKey rsa() {
    return key("RSA", null);
  }

  static SigningKey key(String type, @Nullable String curve) {
    return TestKeys.key(type, curve);
  }

  ApiObject put(GroupResource resource, String kind, String namespace, String name, String uid) {
    ApiObject object = ApiObject.of(new GroupVersionKind("", "v1", kind));
    object.meta().setName(name);
    object.meta().setNamespace(namespace);
    object.meta().setUid(uid);
    objects.put(resource, object);
    return object;
  }

  AuthenticationResult ask(String token, String... audiences) {
    Lookup lookup = new Lookup(objects);
    TokenVerifier verifier =
        new TokenVerifier(
            () -> List.of(ISSUER, "https://old.example"),
            kid -> ring.candidates(kid),
            new BoundTokens(lookup, new TokenMeters(metrics)),
            new LegacyTokens(lookup, () -> true, used::add, new TokenMeters(metrics)),
            () -> NOW);
    return AuditNotes.collecting(
        notes::put,
        () ->
            RequestWarnings.collecting(
                warnings::add, () -> verifier.verify(token, List.of(audiences))));
  }

  /** The claims of a good token of the account {@code sa}. */
  static Map<String, @Nullable Object> claims() {
    long now = NOW.getEpochSecond();
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("iss", ISSUER);
    out.put("aud", List.of("api"));
    out.put("iat", now);
    out.put("nbf", now);
    out.put("exp", now + 3600);
    out.put("jti", "id-1");
    out.put("sub", "system:serviceaccount:ns:sa");
    Map<String, @Nullable Object> own = new LinkedHashMap<>();
    own.put("namespace", "ns");
    own.put("serviceaccount", ref("sa", "u-sa"));
    out.put("kubernetes.io", own);
    return out;
  }

  static Map<String, Object> ref(String name, String uid) {
    return Map.of("name", name, "uid", uid);
  }

  /** A good token but for one claim; null takes it away. */
  String with(String claim, @Nullable Object value) {
    Map<String, @Nullable Object> claims = claims();
    if (value == null) {
      claims.remove(claim);
    } else {
      claims.put(claim, value);
    }
    return sign(claims);
  }

  /** A good token bound to something. */
  @SuppressWarnings("unchecked")
  String bound(Map<String, Object> to) {
    Map<String, @Nullable Object> claims = claims();
    ((Map<String, Object>) Objects.requireNonNull(claims.get("kubernetes.io"))).putAll(to);
    return sign(claims);
  }

  String sign(Map<String, @Nullable Object> claims) {
    return key.sign(Json.write(claims));
  }
}
