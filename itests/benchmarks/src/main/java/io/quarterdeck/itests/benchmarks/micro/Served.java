// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.micro;

import io.quarterdeck.itests.benchmarks.document.Documents;
import io.quarterdeck.itests.harness.Await;
import java.util.concurrent.Callable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A server with a namespace and an account in it. Each kind of server is a state of its own. */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // JMH sets states up
public class Served {
  private static final int WARM_CALLS = MicroSuite.SMOKE ? 20 : 15_000;
  private static final long WARM_CPU_NANOS = 10_000_000_000L;
  private static final long WARM_NANOS = 60_000_000_000L;
  private static final String DRY = Documents.PODS + "?dryRun=All";

  private EmbeddedServer server;

  String[] options() throws Exception {
    return new String[0];
  }

  /** What else is to be there. */
  void prepare() throws Exception {}

  @Setup(Level.Trial)
  public final void start() throws Exception {
    server = EmbeddedServer.start(options());
    server.make("/api/v1/namespaces", Documents.namespace());
    server.make(
        "/api/v1/namespaces/" + Documents.NAMESPACE + "/serviceaccounts",
        Documents.serviceAccount());
    prepare();
  }

  @TearDown(Level.Trial)
  public final void stop() throws Exception {
    stopped();
    server.close();
  }

  @Setup(Level.Iteration)
  public final void beginIteration() {
    WorkerCpu.begin();
  }

  @TearDown(Level.Iteration)
  public final void endIteration() {
    WorkerCpu.end();
  }

  void stopped() {}

  /** By number or CPU, since on a busy machine the same time warms less. */
  static Callable<Object> warm(Callable<Object> task) throws Exception {
    long end = System.nanoTime() + WARM_NANOS;
    long enough = WorkerCpu.now() + WARM_CPU_NANOS;
    for (int i = 0; i < WARM_CALLS && WorkerCpu.now() < enough && System.nanoTime() < end; i++) {
      task.call();
    }
    return task;
  }

  final EmbeddedServer server() {
    return server;
  }

  /** Until a pod that breaks the rules is refused: figures of rules not in force mean nothing. */
  final void awaitRules() throws Exception {
    Callable<Object> bad =
        server.call(
            "POST",
            DRY,
            "application/json",
            EmbeddedServer.ADMIN,
            Documents.pod("dry").replace("\"app\":\"web\",", ""));
    Await.until("the rules are in force", () -> !bad.call().equals(201));
    Answers.require(201, dryCreate().call());
  }

  /** A create that does all but the write. */
  final Callable<Object> dryCreate() {
    return server.call("POST", DRY, "application/json", EmbeddedServer.ADMIN, Documents.pod("dry"));
  }

  /** A validating plugin alone, with what it sees of that create. */
  final Callable<Object> validate(String plugin, boolean hasRules) {
    return server.task(
        "validate",
        plugin,
        hasRules ? "rules" : "",
        DRY,
        "application/json",
        EmbeddedServer.ADMIN,
        Documents.pod("dry"));
  }
}
