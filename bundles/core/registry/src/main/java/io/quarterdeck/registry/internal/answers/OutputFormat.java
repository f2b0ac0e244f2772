// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.answers;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.registry.internal.negotiation.MediaTypes;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.spi.stage.ApiRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a client wants to get.
 *
 * @param encoding how it is written
 * @param transform what the object is turned into
 * @param metaVersion of the transform: {@code v1} or {@code v1beta1}
 * @param pretty JSON with line breaks
 */
public record OutputFormat(
    Encoding encoding, Transform transform, String metaVersion, boolean pretty) {

  /** How an answer is written; the first is taken when nothing is asked for. */
  public enum Encoding {
    JSON(MediaTypes.JSON),
    YAML(MediaTypes.YAML),
    PROTOBUF(MediaTypes.PROTOBUF);

    private final String mediaType;

    Encoding(String mediaType) {
      this.mediaType = mediaType;
    }

    public String mediaType() {
      return mediaType;
    }
  }

  /** What an answer is turned into before it is written. */
  public enum Transform {
    NONE,
    TABLE,
    PARTIAL,
    PARTIAL_LIST
  }

  /** What a path can give beside objects as they are, in JSON and YAML. */
  public enum Offer {
    /** Objects in protobuf, and transforms. */
    RESOURCE,
    /** Transforms, but objects have no protobuf. */
    CUSTOM_RESOURCE,
    /** Protobuf, but no transforms and no streams: errors and discovery. */
    PLAIN,
    /** The same of custom resources. */
    CUSTOM_PLAIN;

    /** Whether kube-apiserver answers without its router, which knows types no path could speak. */
    boolean isCustom() {
      return this == CUSTOM_RESOURCE || this == CUSTOM_PLAIN;
    }

    boolean isPlain() {
      return this == PLAIN || this == CUSTOM_PLAIN;
    }
  }

  private static final List<String> PRETTY_AGENTS = List.of("curl", "Wget", "Mozilla/5.0");

  static final OutputFormat PLAIN = new OutputFormat(Encoding.JSON, Transform.NONE, "", false);

  /** The same serialization for a Status, which is never turned into anything. */
  public OutputFormat statusFormat() {
    return new OutputFormat(encoding, Transform.NONE, "", pretty);
  }

  /** Chooses by the Accept header; 406 when nothing fits. */
  static OutputFormat negotiate(ApiRequest request, boolean list) {
    return negotiate(request, list, Offer.RESOURCE);
  }

  /** Chooses for a resource, whose objects may have no protobuf. */
  public static OutputFormat negotiate(ResourceRequest r, boolean list) {
    boolean custom = r.resource().schema().wire().size() == 0;
    return negotiate(r.request(), list, custom ? Offer.CUSTOM_RESOURCE : Offer.RESOURCE);
  }

  public static OutputFormat negotiate(ApiRequest request, boolean list, Offer offer) {
    List<MediaTypes.Range> ranges = MediaTypes.ranges(request.header("Accept"));
    OutputFormat format = choose(ranges, request, offer);
    boolean known = ranges.isEmpty() || ranges.stream().anyMatch(OutputFormat::isKnown);
    if (!known && !offer.isCustom()) {
      throw MediaTypes.notAcceptable(list);
    }
    if (format == null) {
      throw MediaTypes.notAcceptableForm();
    }
    return format;
  }

  /** The form of an error: what was asked for if it can be had, else JSON. */
  static OutputFormat ofError(ApiRequest request) {
    OutputFormat format = choose(MediaTypes.ranges(request.header("Accept")), request, Offer.PLAIN);
    return format == null ? PLAIN : format;
  }

  /** Routes know whole types only, and the wildcard for all of them. */
  private static boolean isKnown(MediaTypes.Range range) {
    return range.type().equals("*/*")
        || Arrays.stream(Encoding.values()).anyMatch(e -> e.mediaType().equals(range.type()));
  }

  private static @Nullable OutputFormat choose(
      List<MediaTypes.Range> ranges, ApiRequest request, Offer offer) {
    boolean pretty = isPretty(request);
    if (ranges.isEmpty()) {
      return new OutputFormat(Encoding.JSON, Transform.NONE, "", pretty);
    }
    for (MediaTypes.Range range : ranges) {
      for (Encoding encoding : Encoding.values()) {
        OutputFormat format =
            range.covers(encoding.mediaType()) ? of(range, encoding, pretty, offer) : null;
        if (format != null) {
          return format;
        }
      }
    }
    return null;
  }

  private static @Nullable OutputFormat of(
      MediaTypes.Range range, Encoding encoding, boolean pretty, Offer offer) {
    String stream = range.parameter("stream");
    boolean streams = !offer.isPlain() && encoding != Encoding.YAML && stream.equals("watch");
    if (!stream.isEmpty() && !streams) {
      return null;
    }
    boolean lines = pretty || range.parameter("pretty").equals("1");
    Map<String, String> asked = range.parameters();
    if (!asked.containsKey("as") && !asked.containsKey("g") && !asked.containsKey("v")) {
      boolean had = offer != Offer.CUSTOM_RESOURCE || encoding != Encoding.PROTOBUF;
      return had ? new OutputFormat(encoding, Transform.NONE, "", lines) : null;
    }
    Transform transform = offer.isPlain() ? null : transform(range, encoding);
    return transform == null
        ? null
        : new OutputFormat(encoding, transform, range.parameter("v"), lines);
  }

  /** Null for what nothing can be turned into; a Table has no protobuf. */
  private static @Nullable Transform transform(MediaTypes.Range range, Encoding encoding) {
    String version = range.parameter("v");
    boolean meta = range.parameter("g").equals("meta.k8s.io");
    if (!meta || !(version.equals("v1") || version.equals("v1beta1"))) {
      return null;
    }
    return switch (range.parameter("as")) {
      case "Table" -> encoding == Encoding.PROTOBUF ? null : Transform.TABLE;
      case "PartialObjectMetadata" -> Transform.PARTIAL;
      case "PartialObjectMetadataList" -> Transform.PARTIAL_LIST;
      default -> null;
    };
  }

  /** People who look with a browser or curl get line breaks unless they say otherwise. */
  private static boolean isPretty(ApiRequest request) {
    String asked = request.query().first("pretty");
    if (!asked.isEmpty()) {
      return Set.of("1", "t", "T", "true", "TRUE", "True").contains(asked);
    }
    String agent = request.header("User-Agent");
    return PRETTY_AGENTS.stream().anyMatch(agent::startsWith);
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
  public void requireList(String kind) {
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
