// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.schema.decode.Decoded;
import io.quarterdeck.schema.decode.Defaulter;
import io.quarterdeck.schema.decode.ObjectDecoder;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Operation;
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
    OutputFormat format = OutputFormat.negotiate(r, false);
    WriteOptions options = WriteOptions.create(r.query());
    Subresource.Action action =
        (Subresource.Action) r.resource().strategy().subresource(r.subresource());
    String type = MediaTypes.bare(r.request().header("Content-Type"));
    MediaTypes.requireBody(type);
    Decoded decoded =
        ObjectDecoder.decode(
            r.body(),
            type,
            r.resource().schemaOf(r.kind()),
            options.validation(),
            r.kind(),
            r.resource().known());
    decoded.warnings().forEach(r.exchange()::warn);
    ApiObject body = decoded.object();
    Defaulter.apply(body.tree(), r.resource().schemaOf(r.kind()));
    BodyDecoder.matchNamespace(body, r);
    body.meta().tree().remove(ManagedFieldsEntries.FIELD);
    ManagedFields.onCreate(body, options.managerOf(r.request()), r);
    AdmissionRequest admitted =
        AdmissionEngine.request(Operation.CREATE, r, r.name(), body, null, options.dryRun());
    admission.mutate(admitted);
    admission.validate(admitted);
    ApiObject answer =
        Objects.requireNonNull(action)
            .perform(body, new Parent(r, options), r.context(options.dryRun()));
    return Answers.object(201, answer, format.statusFormat(), r);
  }

  /** The object below which the action stands, as the action may use it. */
  private final class Parent implements Subresource.Parent {
    private final ResourceRequest parent;
    private final WriteOptions options;

    Parent(ResourceRequest r, WriteOptions options) {
      this.options = options;
      this.parent =
          new ResourceRequest(
              r.exchange(),
              r.resource(),
              r.namespace(),
              r.name(),
              "",
              r.resource().kind(),
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
      return updater.updateUnchecked(parent, options, change);
    }

    @Override
    public ApiObject delete(ApiObject deleteOptions) {
      return deleter.delete(parent, DeleteOptions.of(deleteOptions.root())).object();
    }
  }
}
