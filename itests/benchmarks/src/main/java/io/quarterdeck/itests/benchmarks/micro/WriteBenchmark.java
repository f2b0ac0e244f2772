// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.micro;

import io.quarterdeck.itests.benchmarks.document.Documents;
import java.util.concurrent.Callable;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Writes of a pod of 3 KB as dry runs: parse, default, validate, managed fields, admission and
 * encode; all but the store.
 */
public class WriteBenchmark {

  /** All that is on by default. */
  @SuppressWarnings("NullAway.Init") // JMH sets states up
  public static class Default extends Served {
    Callable<Object> create;

    @Override
    void prepare() throws Exception {
      create = warm(dryCreate());
    }
  }

  /** The same, with a pod that was applied before. */
  @SuppressWarnings("NullAway.Init") // JMH sets states up
  public static class Applied extends Served {
    Callable<Object> apply;

    @Override
    void prepare() throws Exception {
      String target = Documents.PODS + "/applied?fieldManager=benchmark&force=true";
      String pod = Documents.pod("applied");
      String type = "application/apply-patch+yaml";
      Object made = server().call("PATCH", target, type, EmbeddedServer.ADMIN, pod).call();
      if (!made.equals(201)) {
        throw new IllegalStateException("apply: " + made);
      }
      String changed = pod.replace("web:1.2.3", "web:1.2.4");
      apply =
          warm(server().call("PATCH", target + "&dryRun=All", type, EmbeddedServer.ADMIN, changed));
    }
  }

  /** The same without any admission plugin. */
  @SuppressWarnings("NullAway.Init") // JMH sets states up
  public static class WithoutAdmission extends Served {
    Callable<Object> create;

    @Override
    String[] options() throws Exception {
      return new String[] {"admission.enable=", "admission.disable=" + DefaultChain.names()};
    }

    @Override
    void prepare() throws Exception {
      create = warm(dryCreate());
    }
  }

  @Benchmark
  public Object create(Default server) throws Exception {
    return Answers.require(201, server.create.call());
  }

  @Benchmark
  public Object apply(Applied server) throws Exception {
    return Answers.require(200, server.apply.call());
  }

  @Benchmark
  public Object createWithoutAdmission(WithoutAdmission server) throws Exception {
    return Answers.require(201, server.create.call());
  }
}
