// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.document;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** What kubelets write most of the time. */
public final class NodeDocuments {
  public static final String LEASES = leases(Documents.NAMESPACE);
  public static final String EVENTS = "/api/v1/namespaces/" + Documents.NAMESPACE + "/events";

  /** Six digits, also when the last of them are zeros. */
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private NodeDocuments() {}

  /**
   * A node's lease, renewed now.
   *
   * @param resourceVersion that it is expected to have; empty for a new one
   */
  public static String lease(String node, String resourceVersion) {
    String version =
        resourceVersion.isEmpty() ? "" : ",'resourceVersion':'" + resourceVersion + "'";
    return """
        {'apiVersion':'coordination.k8s.io/v1','kind':'Lease','metadata':{'name':'%s'%s},
         'spec':{'holderIdentity':'%s','leaseDurationSeconds':40,'renewTime':'%s'}}
        """
        .formatted(node, version, node, now())
        .replace('\'', '"');
  }

  /** Where the leases of a namespace are. */
  public static String leases(String namespace) {
    return "/apis/coordination.k8s.io/v1/namespaces/" + namespace + "/leases";
  }

  /** The time, as leases have it. */
  public static String now() {
    return MICROS.format(Instant.now());
  }

  /** An event about a pod on a node. */
  public static String event(String name, String node) {
    String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    return """
        {'apiVersion':'v1','kind':'Event','metadata':{'name':'%s','namespace':'%s'},
         'involvedObject':{'apiVersion':'v1','kind':'Pod','namespace':'%s','name':'web'},
         'reason':'Pulled','type':'Normal','count':1,'firstTimestamp':'%s','lastTimestamp':'%s',
         'message':'Container image registry.example.com/team/web:1.2.3 is there already',
         'source':{'component':'kubelet','host':'%s'},'reportingComponent':'kubelet'}
        """
        .formatted(name, Documents.NAMESPACE, Documents.NAMESPACE, now, now, node)
        .replace('\'', '"');
  }
}
