// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.inside;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.pipeline.RequestHandler;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.TokenReviewer;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import java.util.Collection;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.concurrent.Callable;
import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;

/** What benchmarks can ask for. Each call of what is prepared does the whole thing once. */
final class Tasks {
  private final BundleContext context;

  Tasks(BundleContext context) {
    this.context = context;
  }

  Callable<Object> prepare(String... words) {
    return switch (words[0]) {
      case "call" -> call(words[1], words[2], words[3], words[4], words[5]);
      case "identify" -> identify(words[1], words[2], words[3]);
      case "validate" ->
          validate(
              words[1],
              words[2].equals("rules"),
              call("POST", words[3], words[4], words[5], words[6]));
      case "add" -> () -> add(Integer.parseInt(words[1]));
      default -> throw new IllegalArgumentException(words[0]);
    };
  }

  /**
   * A request through the whole pipeline, from after the socket to its answer; gives the status.
   */
  private Callable<Object> call(
      String method, String target, String contentType, String token, String body) {
    RequestHandler handler = service(RequestHandler.class);
    Request request = new Request(method, target, contentType, token, body);
    return () -> handler.handle(request.once()).status();
  }

  /** Authentication and authorization of a read, as the pipeline's two stages ask for them. */
  private Callable<Object> identify(String token, String namespace, String name) {
    TokenReviewer who = service(TokenReviewer.class);
    AccessReviewer may = service(AccessReviewer.class);
    return () -> {
      if (!(who.review(token, List.of()) instanceof AuthenticationResult.Authenticated known)) {
        throw new IllegalStateException("the token is not known");
      }
      Decision decision =
          may.review(
              Attributes.resource(known.user(), "get", "", "v1", namespace, "pods", "", name));
      if (!(decision instanceof Decision.Allow)) {
        throw new IllegalStateException(decision.toString());
      }
      return decision;
    };
  }

  /**
   * One validating plugin by itself, with the request that it would see for a create.
   *
   * @param hasRules whether it must refuse a pod without labels: else nothing would be measured
   */
  private Callable<Object> validate(String plugin, boolean hasRules, Callable<Object> create) {
    ValidatingAdmission admission = named(ValidatingAdmission.class, plugin);
    if (hasRules) {
      AdmissionRequest bad = CapturingAdmission.during(context, create);
      bad.requireObject().meta().tree().remove("labels");
      requireRefusal(admission, bad);
    }
    AdmissionRequest seen = CapturingAdmission.during(context, create);
    return () -> {
      admission.validate(seen);
      return seen;
    };
  }

  private static void requireRefusal(ValidatingAdmission admission, AdmissionRequest bad) {
    try {
      admission.validate(bad);
    } catch (ApiException e) {
      return;
    }
    throw new IllegalStateException("the rules are not in force");
  }

  /** Adds plugins as a third party would, under the names Rules0, Rules1 and so on. */
  private Object add(int count) {
    for (int i = 0; i < count; i++) {
      Dictionary<String, Object> properties = new Hashtable<>();
      properties.put("name", "Rules" + i);
      context.registerService(ValidatingAdmission.class, new ThreeRules(), properties);
    }
    return count;
  }

  private <T> T service(Class<T> type) {
    ServiceReference<T> reference = context.getServiceReference(type);
    T found = reference == null ? null : context.getService(reference);
    if (found == null) {
      throw new IllegalStateException("no service " + type.getName());
    }
    return found;
  }

  private <T> T named(Class<T> type, String name) {
    try {
      Collection<ServiceReference<T>> found =
          context.getServiceReferences(type, "(name=" + name + ")");
      return context.getService(found.iterator().next());
    } catch (InvalidSyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
