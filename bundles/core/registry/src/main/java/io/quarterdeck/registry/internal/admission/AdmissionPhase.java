// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.admission;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.FailurePolicy;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How the plugins of one kind are called, and what their failures do.
 *
 * @param type as metrics name it
 */
record AdmissionPhase<T>(
    String type, BiConsumer<T, AdmissionRequest> call, Function<T, FailurePolicy> policy) {
  static final AdmissionPhase<MutatingAdmission> ADMIT =
      new AdmissionPhase<>("admit", MutatingAdmission::mutate, MutatingAdmission::failurePolicy);
  static final AdmissionPhase<ValidatingAdmission> VALIDATE =
      new AdmissionPhase<>(
          "validate", ValidatingAdmission::validate, ValidatingAdmission::failurePolicy);

  private static final String FAILED_OPEN = "failed-open.admission.quarterdeck.io/";
  private static final int FAILURES = 500;

  /**
   * Throws the plugin's refusal, or a failure with its name unless the plugin says that its
   * failures are none to mind.
   */
  void run(Chain<T> chain, Plugin<T> plugin, AdmissionRequest request) {
    if (policy.apply(plugin.service()) == FailurePolicy.FAIL) {
      try {
        once(chain, plugin, request);
      } catch (RuntimeException | Error e) {
        throw chain.failure(plugin, e);
      }
      return;
    }
    ApiObject object = request.object();
    ApiObject before = object == null ? null : object.copy();
    try {
      once(chain, plugin, request);
    } catch (ApiException e) {
      if (e.code() < FAILURES) {
        throw e;
      }
      passOver(chain, plugin, request, before, e);
    } catch (RuntimeException | Error e) {
      passOver(chain, plugin, request, before, e);
    }
  }

  private void once(Chain<T> chain, Plugin<T> plugin, AdmissionRequest request) {
    chain.timed(
        plugin,
        service -> {
          call.accept(service, request);
          return true;
        });
  }

  /** The write goes on; its audit event says so, and the log. */
  private void passOver(
      Chain<T> chain,
      Plugin<T> plugin,
      AdmissionRequest request,
      @Nullable ApiObject before,
      Throwable failure) {
    chain.note(plugin, failure);
    ApiObject object = request.object();
    if (object != null && before != null) {
      object.tree().clear();
      object.tree().putAll(before.tree());
    }
    request.auditAnnotations().put(FAILED_OPEN + plugin.name(), "true");
  }
}
