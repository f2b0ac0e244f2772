// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.micro;

import io.quarterdeck.itests.benchmarks.document.Documents;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.webhook.WebhookServer;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;

/** Three rules for pods: as a policy in CEL, as a third party's plugin, and as a webhook. */
public class RuleBenchmark {
  private static final String REGISTRATION = "/apis/admissionregistration.k8s.io/v1/";

  /** How many plugins share what is added, so that it stands out of what is there anyway. */
  static final int PLUGINS = 10;

  /** The policy is in force. */
  @SuppressWarnings("NullAway.Init") // JMH sets states up
  public static class Policy extends Served {
    Callable<Object> validate;

    @Override
    void prepare() throws Exception {
      server().make(REGISTRATION + "validatingadmissionpolicies", Documents.policy());
      server().make(REGISTRATION + "validatingadmissionpolicybindings", Documents.policyBinding());
      awaitRules();
      validate = validate("ValidatingAdmissionPolicy", true);
    }
  }

  /** Ten third-party plugins of the same rules are in the chain. */
  @SuppressWarnings("NullAway.Init") // JMH sets states up
  public static class Plugin extends Served {
    Callable<Object> validate;
    Callable<Object> create;

    @Override
    void prepare() throws Exception {
      server().task("add", Integer.toString(PLUGINS)).call();
      awaitRules();
      validate = validate("Rules0", true);
      create = warm(dryCreate());
    }
  }

  /** A webhook on the loopback, over TLS, that admits without looking. */
  @SuppressWarnings("NullAway.Init") // JMH sets states up
  public static class Webhook extends Served {
    private final AtomicLong asked = new AtomicLong();
    private WebhookServer hooks;
    private long validated;
    private Callable<Object> plugin;

    @Override
    void prepare() throws Exception {
      TestCertificate identity = TestCertificate.loopback();
      hooks =
          new WebhookServer(identity, null)
              .keepingNoCalls()
              .on(
                  "/rules",
                  call -> {
                    asked.incrementAndGet();
                    return WebhookServer.Answer.review(call, "'allowed':true");
                  });
      server()
          .make(
              REGISTRATION + "validatingwebhookconfigurations",
              Documents.webhook(hooks.url("/rules"), identity.caBundle()));
      Callable<Object> create = dryCreate();
      Await.until("the webhook is asked", () -> create.call().equals(201) && asked.get() > 0);
      plugin = validate("ValidatingAdmissionWebhook", false);
      asked.set(0);
      warm(this::validate);
      requireAsked();
    }

    Object validate() throws Exception {
      validated++;
      return plugin.call();
    }

    /** What the webhook has not heard of was not measured. */
    private void requireAsked() {
      if (asked.get() != validated) {
        throw new IllegalStateException(
            "the webhook was asked " + asked + " times for " + validated + " writes");
      }
    }

    @Override
    void stopped() {
      hooks.close();
      requireAsked();
    }
  }

  @Benchmark
  public Object policy(Policy server) throws Exception {
    return server.validate.call();
  }

  @Benchmark
  public Object plugin(Plugin server) throws Exception {
    return server.validate.call();
  }

  @Benchmark
  public Object createWithTenPlugins(Plugin server) throws Exception {
    return Answers.require(201, server.create.call());
  }

  @Benchmark
  public Object webhook(Webhook server) throws Exception {
    return server.validate();
  }
}
