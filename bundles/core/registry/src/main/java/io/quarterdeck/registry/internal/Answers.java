// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Status;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.decode.Yaml;
import io.quarterdeck.schema.table.IncludeObject;
import io.quarterdeck.schema.table.PartialObjects;
import io.quarterdeck.schema.table.Tables;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Query;

/** Turns objects into answers, in the format that was asked for. */
final class Answers {
  private Answers() {}

  /** One object in the request's version; its resourceVersion is in it. */
  static ApiResponse object(int status, ApiObject object, OutputFormat format, ResourceRequest r) {
    format.requireSingle(r.kind().kind());
    ApiObject shown =
        switch (format.transform()) {
          case NONE -> object;
          case TABLE -> table(format, r).of(object);
          case PARTIAL, PARTIAL_LIST -> PartialObjects.of(format.metaVersion(), object);
        };
    return tree(status, shown, format, r.query());
  }

  static Tables table(OutputFormat format, ResourceRequest r) {
    return new Tables(
        format.metaVersion(),
        r.resource().tablePrinter(r.subresource()),
        IncludeObject.parse(r.query().first("includeObject")),
        r.now());
  }

  static ApiResponse status(Status status, OutputFormat format, Query query) {
    return tree(status.code(), status.toObject(), format, query);
  }

  static ApiResponse tree(int status, ApiObject object, OutputFormat format, Query query) {
    if (format.yaml()) {
      return ApiResponse.bytes(status, MediaTypes.YAML, Yaml.write(object.tree()));
    }
    byte[] json = query.flag("pretty") ? pretty(object) : Json.write(object.tree());
    return ApiResponse.bytes(status, MediaTypes.JSON, json);
  }

  private static byte[] pretty(ApiObject object) {
    return Json.writePretty(object.tree());
  }
}
