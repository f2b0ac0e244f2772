// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.mutatingadmissionwebhook.internal;

import io.quarterdeck.admission.webhooks.Webhooks;
import io.quarterdeck.admission.webhooks.call.CallFailure;
import io.quarterdeck.admission.webhooks.call.HookCalls;
import io.quarterdeck.admission.webhooks.call.Remarks;
import io.quarterdeck.admission.webhooks.config.Webhook;
import io.quarterdeck.admission.webhooks.match.Invocation;
import io.quarterdeck.admission.webhooks.review.Denial;
import io.quarterdeck.admission.webhooks.review.Verdict;
import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Reinvocation;
import io.quarterdeck.spi.lookup.ObjectVersions.Served;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One pass of a write through the webhooks, each of which sees what those before it have made. */
final class Round {
  private final Webhooks webhooks;
  private final AdmissionRequest request;
  private final Reinvocation reinvocation;
  private final Memory memory;
  private final Remarks remarks;

  Round(Webhooks webhooks, AdmissionRequest request) {
    this.webhooks = webhooks;
    this.request = request;
    this.reinvocation = request.context().reinvocation();
    this.memory = reinvocation.note(Memory.class, Memory::new);
    this.remarks = new Remarks(request, "mutating");
  }

  void run(List<Webhook> hooks) {
    if (reinvocation.isSecond() && memory.isOther(request.object())) {
      memory.changed();
    }
    try {
      for (int i = 0; i < hooks.size(); i++) {
        Webhook hook = hooks.get(i);
        Invocation invocation = webhooks.matcher().match(hook, request);
        boolean passed = reinvocation.isSecond() && !memory.isToBeCalledAgain(hook.uid());
        if (invocation != null && !passed) {
          one(invocation, i);
        }
      }
    } finally {
      memory.leave(request.object());
    }
  }

  private void one(Invocation invocation, int index) {
    Webhook hook = invocation.webhook();
    boolean changed = false;
    Exception outcome = null;
    long start = System.nanoTime();
    try {
      changed = call(invocation, index);
    } catch (CallFailure e) {
      outcome = e;
      failed(hook, e, index);
    } catch (RuntimeException e) {
      outcome = e;
      throw e;
    } finally {
      webhooks.metrics().called(hook, request, System.nanoTime() - start, outcome);
      noteMutation(hook, changed, index);
    }
    if (changed) {
      memory.changed();
      reinvocation.request();
    }
    if (hook.reinvocable()) {
      memory.called(hook.uid());
    }
  }

  /** Whether the webhook has changed the object. */
  private boolean call(Invocation invocation, int index) throws CallFailure {
    Webhook hook = invocation.webhook();
    ApiObject object = served(request.object(), invocation.as());
    ApiObject old = served(request.oldObject(), invocation.as());
    Verdict verdict = webhooks.calls().call(invocation, request, object, old, true);
    remarks.verdict(hook, verdict);
    if (!verdict.allowed()) {
      throw Denial.of(hook.name(), verdict.status());
    }
    boolean changed = verdict.patch().length > 0 && patch(invocation, verdict, object);
    if (changed) {
      notePatch(hook, verdict, index);
    }
    return changed;
  }

  private @Nullable ApiObject served(@Nullable ApiObject object, Served as) {
    return object == null ? null : webhooks.versions().served(object, as);
  }

  private boolean patch(Invocation invocation, Verdict verdict, @Nullable ApiObject object)
      throws CallFailure {
    Webhook hook = invocation.webhook();
    if (!verdict.patchType().equals("JSONPatch")) {
      throw HookCalls.unknownPatch(hook, verdict);
    }
    if (object == null) {
      throw ApiException.internal(
          "admission webhook \""
              + hook.name()
              + "\" attempted to modify the object, which is not supported for this operation");
    }
    ApiObject patched = webhooks.versions().patched(object, verdict.patch(), invocation.as());
    if (patched.equals(object)) {
      return false;
    }
    Map<String, @Nullable Object> tree = request.requireObject().tree();
    ApiObject next = webhooks.versions().back(patched, invocation.as(), request.kind());
    tree.clear();
    tree.putAll(next.tree());
    return true;
  }

  private void failed(Webhook hook, CallFailure failure, int index) {
    if (!hook.ignoresFailures()) {
      throw failure.refusal();
    }
    remarks.failedOpen(hook, failure, place(index));
    remarks.requireTime();
  }

  private void noteMutation(Webhook hook, boolean changed, int index) {
    Map<String, @Nullable Object> note = new LinkedHashMap<>();
    note.put("configuration", hook.configuration());
    note.put("webhook", hook.name());
    note.put("mutated", changed);
    request
        .auditAnnotations()
        .put("mutation.webhook.admission.k8s.io/" + place(index), Json.text(note));
  }

  /** The audit log shows it where it shows the object of the request. */
  private void notePatch(Webhook hook, Verdict verdict, int index) {
    Map<String, @Nullable Object> note = new LinkedHashMap<>();
    note.put("configuration", hook.configuration());
    note.put("webhook", hook.name());
    note.put("patch", Json.read(verdict.patch()));
    note.put("patchType", "JSONPatch");
    request
        .auditAnnotations()
        .put("patch.webhook.admission.k8s.io/" + place(index), Json.text(note));
  }

  private String place(int index) {
    return Remarks.place(reinvocation.isSecond() ? 1 : 0, index);
  }
}
