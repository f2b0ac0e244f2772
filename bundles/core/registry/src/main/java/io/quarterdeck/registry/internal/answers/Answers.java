// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.answers;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Encoded;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Status;
import io.quarterdeck.registry.internal.negotiation.MediaTypes;
import io.quarterdeck.registry.internal.resource.MetaTypes;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.registry.internal.store.StoredObject;
import io.quarterdeck.runtime.json.IndentedJson;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.encode.ProtobufEncoder;
import io.quarterdeck.schema.encode.YamlWriter;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.schema.table.IncludeObject;
import io.quarterdeck.schema.table.PartialObjects;
import io.quarterdeck.schema.table.Tables;
import io.quarterdeck.spi.stage.ApiResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
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
    byte[] json = DirectForm.json(encoded, format);
    return format.encoding() == OutputFormat.Encoding.PROTOBUF
        ? bytes(
            status, ProtobufEncoder.object(json, DirectForm.schema(format, r.resource())), format)
        : json(status, List.of(ByteBuffer.wrap(json)), format);
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
    return switch (format.encoding()) {
      case JSON -> json(status, List.of(ByteBuffer.wrap(Json.write(object.tree()))), format);
      case YAML -> bytes(status, YamlWriter.write(object.tree()), format);
      case PROTOBUF -> bytes(status, ProtobufEncoder.object(object.tree(), schema.get()), format);
    };
  }

  /**
   * JSON that is there; with line breaks where they are asked for, which are put in as it is
   * written.
   */
  public static ApiResponse json(int status, List<ByteBuffer> parts, OutputFormat format) {
    if (!format.pretty()) {
      return ApiResponse.slices(status, MediaTypes.JSON, parts);
    }
    IndentedJson lines = new IndentedJson(parts);
    ApiResponse.Body body = new ApiResponse.Slices(lines, lines.length());
    return new ApiResponse(status, MediaTypes.JSON, Map.of(), body);
  }

  private static ApiResponse bytes(int status, byte[] body, OutputFormat format) {
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
