// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.csrsigning.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Trees;
import io.quarterdeck.testkit.certificates.TestRequest;
import io.quarterdeck.testkit.controller.World;
import java.io.ByteArrayInputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Signing requests of tests, and what came of them. */
final class Requests {
  static final String NODE = "CN=system:node:n1,O=system:nodes";
  static final List<String> CLIENT = List.of("digital signature", "client auth");

  private Requests() {}

  static ApiObject of(String name, TestRequest request, Signer signer, List<String> usages) {
    ApiObject csr =
        ApiObject.of(
            new GroupVersionKind("certificates.k8s.io", "v1", "CertificateSigningRequest"));
    csr.meta().setName(name);
    csr.object("spec").put("request", request.field());
    csr.object("spec").put("signerName", signer.signerName);
    csr.object("spec").put("usages", new ArrayList<>(usages));
    csr.object("spec").put("username", "system:node:n1");
    return csr;
  }

  static ApiObject decided(ApiObject csr, String type) {
    Trees.list(csr.object("status"), "conditions")
        .add(new LinkedHashMap<>(Map.of("type", type, "status", "True", "reason", "test")));
    return csr;
  }

  static void create(World world, ApiObject csr) {
    world.user().create(SigningController.REQUESTS, csr);
  }

  static ApiObject get(World world, String name) {
    ApiObject csr = world.user().get(SigningController.REQUESTS, "", name);
    if (csr == null) {
      throw new AssertionError(name + " is gone");
    }
    return csr;
  }

  static boolean isIssued(World world, String name) {
    return !get(world, name).field("status").get("certificate").isEmpty();
  }

  static String failure(World world, String name) {
    return get(world, name).field("status").get("conditions").items().stream()
        .filter(c -> c.get("type").text().equals("Failed"))
        .map(c -> c.get("reason").text() + ": " + c.get("message").text())
        .findFirst()
        .orElse("");
  }

  static X509Certificate certificate(World world, String name) throws CertificateException {
    byte[] pem =
        Base64.getDecoder().decode(get(world, name).field("status").get("certificate").text());
    return (X509Certificate)
        CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(pem));
  }
}
