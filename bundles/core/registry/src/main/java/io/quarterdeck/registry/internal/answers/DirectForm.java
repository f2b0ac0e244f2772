// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.answers;

import static io.quarterdeck.registry.internal.answers.OutputFormat.Transform.NONE;
import static io.quarterdeck.registry.internal.answers.OutputFormat.Transform.TABLE;

import io.quarterdeck.api.Encoded;
import io.quarterdeck.registry.internal.resource.MetaTypes;
import io.quarterdeck.registry.internal.resource.Resource;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.schema.table.PartialObjects;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What is cut out of an object's stored bytes, or encoded from them, without a tree: the object and
 * its metadata, in JSON and in protobuf.
 */
public final class DirectForm {
  private DirectForm() {}

  /** Whether events of a resource have it. */
  public static boolean isOf(OutputFormat format, Resource resource) {
    return resource.converter() == null
        && format.encoding() != OutputFormat.Encoding.YAML
        && format.transform() != TABLE
        && (format.transform() == NONE
            || resource.strategies().versioned().versionAnnotations().isEmpty());
  }

  /** Whether answers to a request have it. */
  public static boolean isOf(OutputFormat format, ResourceRequest r) {
    return isOf(format, r.resource()) && r.subresourceIsWhole();
  }

  /** Whether the rows of a table carry nothing but what is stored. */
  public static boolean isTableOf(OutputFormat format, ResourceRequest r) {
    return format.transform() == TABLE
        && format.encoding() == OutputFormat.Encoding.JSON
        && r.resource().converter() == null
        && r.subresourceIsWhole()
        && r.resource().strategies().versioned().versionAnnotations().isEmpty();
  }

  /** The object's JSON, or that of its metadata alone. */
  public static byte[] json(Encoded object, OutputFormat format) {
    return format.transform() == NONE ? object.bytes() : partial(object, partialStart(format));
  }

  /**
   * The JSON of an object's metadata alone.
   *
   * @param start what {@link #partialStart} gives
   */
  static byte[] partial(Encoded object, byte[] start) {
    ByteBuffer metadata = object.metadata();
    return ByteBuffer.allocate(start.length + metadata.remaining() + 1)
        .put(start)
        .put(metadata)
        .put((byte) '}')
        .array();
  }

  /** What comes before the metadata in an object of which nothing else is shown. */
  static byte[] partialStart(OutputFormat format) {
    String start =
        "{\"kind\":\""
            + PartialObjects.KIND
            + "\",\"apiVersion\":\""
            + PartialObjects.apiVersion(format.metaVersion())
            + "\",\"metadata\":";
    return start.getBytes(StandardCharsets.US_ASCII);
  }

  /** The schema of what {@link #json} gives. */
  public static Schema schema(OutputFormat format, Resource resource) {
    return format.transform() == NONE ? resource.schema() : MetaTypes.of(PartialObjects.KIND);
  }
}
