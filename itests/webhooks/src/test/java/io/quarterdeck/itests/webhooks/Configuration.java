// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.webhooks;

import io.quarterdeck.testkit.certificates.TestCertificate;
import java.util.function.UnaryOperator;

/**
 * Writes webhook configurations; their JSON is given with single quotes.
 *
 * @param url of a path of the server
 * @param identity of the server
 */
record Configuration(UnaryOperator<String> url, TestCertificate identity) {
  static final String CONFIGMAPS =
      "{'operations':['CREATE','UPDATE'],'apiGroups':[''],'apiVersions':['v1'],"
          + "'resources':['configmaps']}";

  /** With one webhook for each path, in this order, and these further fields. */
  String of(String kind, String name, String rule, String more, String... paths) {
    StringBuilder hooks = new StringBuilder();
    for (String path : paths) {
      hooks
          .append(hooks.isEmpty() ? "" : ",")
          .append("{'name':'")
          .append(path)
          .append(".h.io','clientConfig':{'url':'")
          .append(url.apply("/" + path))
          .append("','caBundle':'")
          .append(identity.caBundle())
          .append("'},'sideEffects':'None','admissionReviewVersions':['v1'],'rules':[")
          .append(rule)
          .append("]")
          .append(more.isEmpty() ? "" : "," + more)
          .append("}");
    }
    String json =
        "{'apiVersion':'admissionregistration.k8s.io/v1','kind':'"
            + kind
            + "','metadata':{'name':'"
            + name
            + "'},'webhooks':["
            + hooks
            + "]}";
    return json.replace('\'', '"');
  }
}
