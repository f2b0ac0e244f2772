// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.registry.internal.admission.AdmissionEngine;
import io.quarterdeck.registry.internal.answers.Answers;
import io.quarterdeck.registry.internal.answers.OutputFormat;
import io.quarterdeck.registry.internal.bodies.ActionBody;
import io.quarterdeck.registry.internal.bodies.BodyDecoder;
import io.quarterdeck.registry.internal.fields.ManagedFields;
import io.quarterdeck.registry.internal.options.DeleteOptions;
import io.quarterdeck.registry.internal.options.WriteOptions;
import io.quarterdeck.registry.internal.resource.Resource;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.registry.internal.writes.Deleter;
import io.quarterdeck.registry.internal.writes.Updater;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.stage.ApiResponse;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** POST to a subresource that does something: a binding, an eviction, a token. */
final class ActionVerb implements Verb {
  private final AdmissionEngine admission;
  private final Updater updater;
  private final Deleter deleter;

  ActionVerb(AdmissionEngine admission, Updater updater, Deleter deleter) {
    this.admission = admission;
    this.updater = updater;
    this.deleter = deleter;
  }

  @Override
  public ApiResponse handle(ResourceRequest r) {
    return handle(r, r.resource(), r.subresource());
  }

  /**
   * The same for a creation that stands for an action on another resource's object of that name.
   *
   * @param below the other resource
   */
  Verb on(Resource below, String subresource) {
    return r -> handle(r, below, subresource);
  }

  private ApiResponse handle(ResourceRequest r, Resource below, String subresource) {
    OutputFormat format = OutputFormat.negotiate(r, false);
    WriteOptions options = WriteOptions.create(r.query());
    Subresource.Action action =
        Objects.requireNonNull(
            (Subresource.Action) below.strategies().subresources().subresource(subresource));
    ApiObject body = ActionBody.decode(r, action, options);
    r.exchange().trail().requestObject(body);
    BodyDecoder.matchNamespace(body, r);
    ManagedFields.onAction(body, options.managerOf(r.request()), r);
    String name = r.name().isEmpty() ? body.meta().name() : r.name();
    StrategyContext context = r.context(options.dryRun());
    AdmissionRequest admitted =
        AdmissionEngine.request(Operation.CREATE, r, name, body, null, options.dryRun());
    try (AdmissionEngine.Round round = admission.enter()) {
      round.mutate(admitted);
      action.check(body, name, context);
      round.validate(admitted);
    }
    ApiObject answer = action.perform(body, new Parent(r, below, name, options), context);
    if (answer.kind().equals("Status")) {
      answer.tree().putIfAbsent("code", 201L);
    }
    return Answers.object(201, answer, format.statusFormat(), r);
  }

  /** The object below which the action stands, as the action may use it. */
  private final class Parent implements Subresource.Parent {
    private final ResourceRequest parent;
    private final WriteOptions options;

    Parent(ResourceRequest r, Resource resource, String name, WriteOptions options) {
      this.options = options;
      this.parent =
          new ResourceRequest(
              r.exchange(),
              resource,
              r.namespace(),
              name,
              "",
              resource.kind(),
              r.known(),
              r.reader(),
              r.now());
    }

    @Override
    public String name() {
      return parent.name();
    }

    @Override
    public ApiObject get() {
      return parent.requireStored();
    }

    @Override
    public ApiObject update(UnaryOperator<ApiObject> change) {
      return updater.updateUnchecked(parent, options.dryRun(), change);
    }

    @Override
    public ApiObject delete(ApiObject deleteOptions) {
      return deleter.deleteAdmitted(parent, DeleteOptions.of(deleteOptions.root())).object();
    }
  }
}
