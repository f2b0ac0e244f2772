// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.micro;

import io.quarterdeck.itests.benchmarks.document.Documents;
import io.quarterdeck.itests.harness.Await;
import java.util.concurrent.Callable;
import org.openjdk.jmh.annotations.Benchmark;

/** A warm read of a pod by a user whom one of 2,000 role bindings allows it. */
public class ReadBenchmark {
  private static final int BINDINGS = MicroSuite.SMOKE ? 20 : 2_000;
  private static final String BINDING_PATH =
      "/apis/rbac.authorization.k8s.io/v1/namespaces/" + Documents.NAMESPACE + "/rolebindings";

  /** With the bindings and a pod. */
  @SuppressWarnings("NullAway.Init") // JMH sets states up
  public static class Bound extends Served {
    Callable<Object> get;
    Callable<Object> identify;

    @Override
    void prepare() throws Exception {
      server().make("/apis/rbac.authorization.k8s.io/v1/clusterroles", Documents.role());
      for (int i = 1; i < BINDINGS; i++) {
        server()
            .make(
                BINDING_PATH,
                Documents.roleBinding("other-" + i, "'kind':'User','name':'user-" + i + "'"));
      }
      server()
          .make(BINDING_PATH, Documents.roleBinding("readers", "'kind':'Group','name':'readers'"));
      server().make(Documents.PODS, Documents.pod("read"));
      String path = Documents.PODS + "/read?resourceVersion=0";
      get = server().call("GET", path, "", EmbeddedServer.READER, "");
      Await.until("the binding is in force", () -> get.call().equals(200));
      warm(get);
      identify =
          warm(server().task("identify", EmbeddedServer.READER, Documents.NAMESPACE, "read"));
    }
  }

  @Benchmark
  public Object get(Bound server) throws Exception {
    return Answers.require(200, server.get.call());
  }

  @Benchmark
  public Object authenticateAndAuthorize(Bound server) throws Exception {
    return server.identify.call();
  }
}
