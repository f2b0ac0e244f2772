// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.RSAKey;
import io.quarterdeck.authentication.serviceaccount.internal.keys.VerificationKey;
import io.quarterdeck.runtime.json.Json;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What others check tokens with: OpenID Connect's discovery document, and the keys. */
final class IssuerDocuments {
  private IssuerDocuments() {}

  static byte[] configuration(String issuer, String jwksUri, List<VerificationKey> keys) {
    TreeSet<String> algorithms = new TreeSet<>();
    keys.forEach(k -> algorithms.add(k.algorithm().getName()));
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("issuer", issuer);
    out.put("jwks_uri", jwksUri);
    out.put("response_types_supported", List.of("id_token"));
    out.put("subject_types_supported", List.of("public"));
    out.put("id_token_signing_alg_values_supported", new ArrayList<>(algorithms));
    return Json.write(out);
  }

  static byte[] keySet(List<VerificationKey> keys) {
    List<Object> all = new ArrayList<>();
    keys.forEach(k -> all.add(key(k)));
    return Json.write(Map.of("keys", all));
  }

  private static Map<String, Object> key(VerificationKey key) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("use", "sig");
    out.put("kty", key.key() instanceof RSAPublicKey ? "RSA" : "EC");
    out.put("kid", key.id());
    if (key.key() instanceof RSAPublicKey rsa) {
      RSAKey jwk = new RSAKey.Builder(rsa).build();
      out.put("alg", key.algorithm().getName());
      out.put("n", jwk.getModulus().toString());
      out.put("e", jwk.getPublicExponent().toString());
    } else if (key.key() instanceof ECPublicKey ec) {
      Curve curve = Curve.forECParameterSpec(ec.getParams());
      ECKey jwk = new ECKey.Builder(curve, ec).build();
      out.put("crv", curve.getName());
      out.put("alg", key.algorithm().getName());
      out.put("x", jwk.getX().toString());
      out.put("y", jwk.getY().toString());
    }
    return out;
  }
}
