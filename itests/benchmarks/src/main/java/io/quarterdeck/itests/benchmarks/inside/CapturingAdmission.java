// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.inside;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.admission.AdmissionContext;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;

/**
 * Keeps the dry run of a pod that validating plugins see; what the server itself writes meanwhile
 * is none.
 */
final class CapturingAdmission implements ValidatingAdmission {
  private static final int TRIES = 100;

  private final AtomicReference<@Nullable AdmissionRequest> seen = new AtomicReference<>();

  /** What is seen while a create runs; it is tried until the plugin has joined the chain. */
  static AdmissionRequest during(BundleContext context, Callable<Object> create) {
    CapturingAdmission capturing = new CapturingAdmission();
    Dictionary<String, Object> properties = new Hashtable<>();
    properties.put("name", "Capturing");
    var registration = context.registerService(ValidatingAdmission.class, capturing, properties);
    try {
      for (int i = 0; i < TRIES; i++) {
        Object status = create.call();
        AdmissionRequest request = capturing.seen.get();
        if (request != null) {
          return request;
        }
        if (!status.equals(201)) {
          throw new IllegalStateException("status " + status);
        }
        Thread.sleep(20);
      }
      throw new IllegalStateException("the plugin was not asked");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    } finally {
      registration.unregister();
    }
  }

  @Override
  public Interest interest() {
    return Interest.in(Set.of(Operation.CREATE), new GroupResource("", "pods"));
  }

  @Override
  public void validate(AdmissionRequest request) {
    if (request.dryRun()) {
      seen.set(withoutDeadline(request));
    }
  }

  /** It is used for longer than a request lasts. */
  private static AdmissionRequest withoutDeadline(AdmissionRequest r) {
    AdmissionContext context = r.context();
    return new AdmissionRequest(
        r.operation(),
        r.resource(),
        r.subresource(),
        r.kind(),
        r.namespace(),
        r.name(),
        r.object(),
        r.oldObject(),
        r.user(),
        true,
        r.warnings(),
        r.auditAnnotations(),
        new AdmissionContext(context.options(), Long.MAX_VALUE, context.reinvocation()));
  }
}
