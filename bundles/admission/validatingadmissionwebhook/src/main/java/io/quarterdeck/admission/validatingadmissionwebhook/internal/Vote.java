// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.validatingadmissionwebhook.internal;

import io.quarterdeck.admission.webhooks.Webhooks;
import io.quarterdeck.admission.webhooks.call.CallFailure;
import io.quarterdeck.admission.webhooks.call.Remarks;
import io.quarterdeck.admission.webhooks.config.Webhook;
import io.quarterdeck.admission.webhooks.match.Invocation;
import io.quarterdeck.admission.webhooks.review.Denial;
import io.quarterdeck.admission.webhooks.review.Verdict;
import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.trace.TraceContext;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.lookup.ObjectVersions.Served;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * All webhooks that a write concerns, asked at the same time. Their answers are taken up in their
 * order on the request's thread; the first refusal counts.
 */
final class Vote {
  private static final Logger LOG = System.getLogger(Vote.class.getName());

  private final Webhooks webhooks;
  private final AdmissionRequest request;
  private final Remarks remarks;

  Vote(Webhooks webhooks, AdmissionRequest request) {
    this.webhooks = webhooks;
    this.request = request;
    this.remarks = new Remarks(request, "validating");
  }

  /** What one webhook said: a verdict, or why there is none. */
  private record Ballot(Webhook hook, @Nullable Verdict verdict, @Nullable Exception failure) {}

  void run(List<Webhook> hooks) {
    List<Invocation> concerned = new ArrayList<>();
    for (Webhook hook : hooks) {
      Invocation invocation = webhooks.matcher().match(hook, request);
      if (invocation != null) {
        concerned.add(invocation);
      }
    }
    if (concerned.isEmpty()) {
      return;
    }
    remarks.requireTime();
    List<Ballot> ballots = ask(concerned);
    ApiException refusal = null;
    for (int i = 0; i < ballots.size(); i++) {
      ApiException no = refusal(ballots.get(i), i);
      refusal = refusal == null ? no : refusal;
    }
    if (refusal != null) {
      throw refusal;
    }
  }

  /** A single one is asked here; of several each has a thread of its own. */
  private List<Ballot> ask(List<Invocation> concerned) {
    if (concerned.size() == 1) {
      return List.of(question(concerned.getFirst()).apply());
    }
    List<FutureTask<Ballot>> asked = new ArrayList<>();
    for (Invocation invocation : concerned) {
      Question question = question(invocation);
      FutureTask<Ballot> task = new FutureTask<>(TraceContext.carried(question));
      Thread.ofVirtual().name("webhook-" + invocation.webhook().name()).start(task);
      asked.add(task);
    }
    return asked.stream().map(Vote::await).toList();
  }

  private static Ballot await(FutureTask<Ballot> task) {
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ApiException.internal("interrupted while asking webhooks");
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  /** The objects are converted here: they belong to the request's thread. */
  private Question question(Invocation invocation) {
    return new Question(
        invocation,
        served(request.object(), invocation.as()),
        served(request.oldObject(), invocation.as()));
  }

  private @Nullable ApiObject served(@Nullable ApiObject object, Served as) {
    return object == null ? null : webhooks.versions().served(object, as);
  }

  /** One webhook with what it is shown. */
  private final class Question implements Callable<Ballot> {
    private final Invocation invocation;
    private final @Nullable ApiObject object;
    private final @Nullable ApiObject old;

    Question(Invocation invocation, @Nullable ApiObject object, @Nullable ApiObject old) {
      this.invocation = invocation;
      this.object = object;
      this.old = old;
    }

    @Override
    public Ballot call() {
      return apply();
    }

    Ballot apply() {
      Webhook hook = invocation.webhook();
      long start = System.nanoTime();
      Ballot ballot;
      try {
        Verdict verdict = webhooks.calls().call(invocation, request, object, old, false);
        ballot =
            new Ballot(
                hook, verdict, verdict.allowed() ? null : Denial.of(hook.name(), verdict.status()));
      } catch (CallFailure | RuntimeException e) {
        ballot = new Ballot(hook, null, e);
      }
      webhooks.metrics().called(hook, request, System.nanoTime() - start, ballot.failure());
      return ballot;
    }
  }

  private @Nullable ApiException refusal(Ballot ballot, int index) {
    Webhook hook = ballot.hook();
    Verdict verdict = ballot.verdict();
    if (verdict != null) {
      remarks.verdict(hook, verdict);
    }
    return switch (ballot.failure()) {
      case null -> null;
      case CallFailure f when hook.ignoresFailures() -> {
        remarks.failedOpen(hook, f, Remarks.place(0, index));
        yield null;
      }
      case CallFailure f -> f.refusal();
      case ApiException e -> e;
      case Exception e -> {
        LOG.log(Level.ERROR, "webhook " + hook.name() + " could not be asked", e);
        yield ApiException.internal("ValidatingAdmissionWebhook/" + hook.name() + " has failed");
      }
    };
  }
}
