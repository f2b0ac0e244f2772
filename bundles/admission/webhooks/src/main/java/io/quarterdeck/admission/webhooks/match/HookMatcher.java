// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.match;

import io.quarterdeck.admission.webhooks.config.Rule;
import io.quarterdeck.admission.webhooks.config.Webhook;
import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.lookup.ObjectVersions;
import io.quarterdeck.spi.lookup.ObjectVersions.Served;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Decides whether a webhook is to be called for a write. Thread-safe. */
public final class HookMatcher {
  private final Namespaces namespaces;
  private final Supplier<ObjectVersions> versions;
  private final Conditions conditions;

  public HookMatcher(
      Namespaces namespaces, Supplier<ObjectVersions> versions, Conditions conditions) {
    this.namespaces = namespaces;
    this.versions = versions;
    this.conditions = conditions;
  }

  /**
   * How the webhook is to be called, null when it is not. A namespace that is not there is an error
   * only for a webhook that is otherwise concerned.
   *
   * @throws ApiException 404 for that, 403 for conditions that cannot be evaluated
   */
  public @Nullable Invocation match(Webhook hook, AdmissionRequest r) {
    if (!selectsObject(hook.objectSelector(), r)) {
      return null;
    }
    Served as = byRules(hook, r);
    if (as == null || !selectsNamespace(hook.namespaceSelector(), r)) {
      return null;
    }
    return conditions.hold(hook, as, r) ? new Invocation(hook, as) : null;
  }

  private boolean selectsNamespace(LabelSelector selector, AdmissionRequest r) {
    if (selector.isEverything()) {
      return true;
    }
    Map<String, String> labels = namespaces.labels(r);
    return labels == null || selector.matches(labels);
  }

  private static boolean selectsObject(LabelSelector selector, AdmissionRequest r) {
    return selector.isEverything()
        || matches(selector, r.object())
        || matches(selector, r.oldObject());
  }

  private static boolean matches(LabelSelector selector, @Nullable ApiObject object) {
    return object != null && selector.matches(object.meta().labels());
  }

  private @Nullable Served byRules(Webhook hook, AdmissionRequest r) {
    String namespace = Namespaces.of(r);
    for (Rule rule : hook.rules()) {
      if (rule.matches(r.operation(), r.resource(), r.subresource(), namespace)) {
        return new Served(r.resource(), r.kind());
      }
    }
    return hook.equivalent() ? byEquivalent(hook, r, namespace) : null;
  }

  private @Nullable Served byEquivalent(Webhook hook, AdmissionRequest r, String namespace) {
    List<Served> others = versions.get().equivalents(r.resource(), r.subresource());
    if (others.isEmpty()) {
      return null;
    }
    for (Rule rule : hook.rules()) {
      for (Served other : others) {
        if (rule.matches(r.operation(), other.resource(), r.subresource(), namespace)) {
          return other;
        }
      }
    }
    return null;
  }
}
