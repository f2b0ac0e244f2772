// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.admission;

import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.net.http.HttpResponse;

/** Writes as the administrator, a user with few rights and a node; JSON comes in single quotes. */
record Cluster(RawClient admin, RawClient alice, RawClient node) {
  static final String DRY = "?dryRun=All";

  static String json(String text) {
    return text.replace('\'', '"');
  }

  HttpResponse<String> post(String path, String body) throws IOException {
    return admin.post(path, json(body));
  }

  /** Makes what the probes need, and fails when it cannot. */
  void make(String path, String body) throws IOException {
    HttpResponse<String> r = post(path, body);
    if (r.statusCode() != 201) {
      throw new IllegalStateException(path + ": " + r.statusCode() + " " + r.body());
    }
  }

  /** A namespace with a service account to run pods as. */
  void namespace(String name, String metadata) throws IOException {
    make("/api/v1/namespaces", "{'metadata':{'name':'" + name + "'" + metadata + "}}");
    HttpResponse<String> account =
        post("/api/v1/namespaces/" + name + "/serviceaccounts", "{'metadata':{'name':'default'}}");
    if (account.statusCode() != 201 && account.statusCode() != 409) {
      throw new IllegalStateException(account.body());
    }
  }

  /** A dry run of a pod. */
  Probe.Write pod(String namespace, String spec) {
    return n -> post("/api/v1/namespaces/" + namespace + "/pods" + DRY, pod("p-" + n, "", spec));
  }

  static String pod(String name, String container, String spec) {
    return "{'metadata':{'name':'"
        + name
        + "'},'spec':{'containers':[{'name':'c','image':'example.org/i:1'"
        + container
        + "}]"
        + spec
        + "}}";
  }
}
