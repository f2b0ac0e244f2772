// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.answers;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Encoded;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Status;
import io.quarterdeck.registry.internal.resource.MetaTypes;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.registry.internal.store.StoredObject;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.encode.ProtobufEncoder;
import io.quarterdeck.schema.encode.YamlWriter;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.schema.table.IncludeObject;
import io.quarterdeck.schema.table.PartialObjects;
import io.quarterdeck.schema.table.Tables;
import io.quarterdeck.spi.stage.ApiResponse;
import java.util.function.Supplier;

/** Turns objects into answers, in the format that was asked for. */
public final class Answers {
  private static final GroupVersionKind STATUS = new GroupVersionKind("", "v1", "Status");

  private Answers() {}

  /** One object in the request's version; its resourceVersion is in it. */
  public static ApiResponse object(
      int status, ApiObject object, OutputFormat format, ResourceRequest r) {
    format.requireSingle(r.kind().kind());
    ApiObject shown =
        switch (format.transform()) {
          case NONE -> object;
          case TABLE -> table(format, r).of(object);
          case PARTIAL, PARTIAL_LIST ->
              PartialObjects.of(format.metaVersion(), Reduction.of(object, r.resource()));
        };
    return tree(status, shown, schema(shown, format, r), format);
  }

  /** What was written, in the request's version; its object may be changed. */
  public static ApiResponse stored(
      int status, StoredObject written, OutputFormat format, ResourceRequest r) {
    Encoded encoded = written.encoded();
    return encoded != null && DirectForm.isOf(format, r)
        ? direct(status, encoded, format, r)
        : object(status, r.shown(written.object()), format, r);
  }

  /** What is stored. */
  public static ApiResponse stored(
      int status, Encoded encoded, OutputFormat format, ResourceRequest r) {
    return DirectForm.isOf(format, r)
        ? direct(status, encoded, format, r)
        : object(status, r.shown(Json.decode(encoded)), format, r);
  }

  private static ApiResponse direct(
      int status, Encoded encoded, OutputFormat format, ResourceRequest r) {
    format.requireSingle(r.kind().kind());
    String type = format.encoding().mediaType();
    return ApiResponse.bytes(status, type, DirectForm.body(encoded, format, r));
  }

  public static Tables table(OutputFormat format, ResourceRequest r) {
    return new Tables(
        format.metaVersion(),
        r.resource().tablePrinter(r.subresource()),
        IncludeObject.parse(r.query().first("includeObject")),
        object -> Reduction.of(object, r.resource()),
        r.now());
  }

  public static ApiResponse status(Status status, OutputFormat format) {
    return tree(status.code(), status.toObject(), MetaTypes::status, format);
  }

  /**
   * Any object.
   *
   * @param schema of the object as it is shown; asked for where the format needs one
   */
  public static ApiResponse tree(
      int status, ApiObject object, Supplier<Schema> schema, OutputFormat format) {
    byte[] body =
        switch (format.encoding()) {
          case JSON ->
              format.pretty() ? Json.writePretty(object.tree()) : Json.write(object.tree());
          case YAML -> YamlWriter.write(object.tree());
          case PROTOBUF -> ProtobufEncoder.object(object.tree(), schema.get());
        };
    return ApiResponse.bytes(status, format.encoding().mediaType(), body);
  }

  /** The schema of what an answer shows: the resource's kind, a view's, or one of no group. */
  public static Supplier<Schema> schema(ApiObject shown, OutputFormat format, ResourceRequest r) {
    return switch (format.transform()) {
      case PARTIAL, PARTIAL_LIST -> () -> MetaTypes.of(shown.gvk().kind());
      case NONE, TABLE ->
          () ->
              shown.gvk().equals(STATUS) ? MetaTypes.status() : r.resource().schemaOf(shown.gvk());
    };
  }
}
