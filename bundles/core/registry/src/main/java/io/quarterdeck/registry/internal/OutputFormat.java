// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.spi.stage.ApiRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a client wants to get.
 *
 * @param yaml YAML instead of JSON
 * @param transform what the object is turned into
 * @param metaVersion of the transform: {@code v1} or {@code v1beta1}
 */
record OutputFormat(boolean yaml, Transform transform, String metaVersion) {

  /** What an answer is turned into before it is written. */
  enum Transform {
    NONE,
    TABLE,
    PARTIAL,
    PARTIAL_LIST
  }

  static final OutputFormat PLAIN = new OutputFormat(false, Transform.NONE, "");

  /** The same serialization for a Status, which is never turned into anything. */
  OutputFormat statusFormat() {
    return new OutputFormat(yaml, Transform.NONE, "");
  }

  boolean isPlain() {
    return equals(PLAIN);
  }

  /** Chooses by the Accept header; 406 when nothing fits. */
  static OutputFormat negotiate(ApiRequest request, boolean list) {
    String accept = request.header("Accept");
    if (accept.isBlank()) {
      return PLAIN;
    }
    boolean known = false;
    List<MediaTypes.Range> ranges = MediaTypes.ranges(accept);
    for (MediaTypes.Range range : ranges) {
      boolean yaml = range.type().equals(MediaTypes.YAML);
      boolean json = range.type().equals(MediaTypes.JSON) || range.type().equals("*/*");
      known |= yaml || json || range.type().equals("application/vnd.kubernetes.protobuf");
      if (yaml || json) {
        OutputFormat format = of(range, yaml);
        if (format != null) {
          return format;
        }
      }
    }
    throw known ? MediaTypes.notAcceptableForm() : MediaTypes.notAcceptable(list);
  }

  private static @Nullable OutputFormat of(MediaTypes.Range range, boolean yaml) {
    String as = range.parameter("as");
    if (as.isEmpty()) {
      return new OutputFormat(yaml, Transform.NONE, "");
    }
    String version = range.parameter("v");
    boolean meta = range.parameter("g").equals("meta.k8s.io");
    if (!meta || !(version.equals("v1") || version.equals("v1beta1"))) {
      return null;
    }
    return switch (as) {
      case "Table" -> new OutputFormat(yaml, Transform.TABLE, version);
      case "PartialObjectMetadata" -> new OutputFormat(yaml, Transform.PARTIAL, version);
      case "PartialObjectMetadataList" -> new OutputFormat(yaml, Transform.PARTIAL_LIST, version);
      default -> null;
    };
  }

  /** A single object cannot be given as a list. */
  void requireSingle(String kind) {
    if (transform == Transform.PARTIAL_LIST) {
      throw refuse(
          "you requested PartialObjectMetadataList, but the requested object is not a list (*core."
              + kind
              + ")");
    }
  }

  /** A list cannot be given as a single object. */
  void requireList(String kind) {
    if (transform == Transform.PARTIAL) {
      throw refuse(
          "you requested PartialObjectMetadata, but the requested object is a list (*core."
              + kind
              + "List)");
    }
  }

  private static ApiException refuse(String message) {
    return ApiException.of(StatusReason.NOT_ACCEPTABLE, message, null);
  }
}
