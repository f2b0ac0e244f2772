// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.quarterdeck.api.Encoded;
import io.quarterdeck.runtime.json.Json;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON of a Table, row by row: cells that are written between slices of what is stored. */
final class TableSlices {
  private static final byte[] ROWS = ",\"rows\":[".getBytes(UTF_8);
  private static final byte[] OBJECT = ",\"object\":".getBytes(UTF_8);
  private static final byte[] NO_OBJECT = "null}".getBytes(UTF_8);
  private static final byte[] END_OF_METADATA = "}}".getBytes(UTF_8);
  private static final byte[] END = "]}".getBytes(UTF_8);

  private final IncludeObject include;
  private final byte[] metadata;
  private final List<ByteBuffer> parts = new ArrayList<>();

  /** What is written since the last slice. */
  private final ByteArrayOutputStream text = new ByteArrayOutputStream();

  private boolean first = true;

  /**
   * @param head all of the table but its rows
   * @param apiVersion of the metadata that rows carry
   */
  TableSlices(Map<String, @Nullable Object> head, IncludeObject include, String apiVersion) {
    this.include = include;
    String start =
        "{\"kind\":\"" + PartialObjects.KIND + "\",\"apiVersion\":\"" + apiVersion + "\"";
    metadata = (start + ",\"metadata\":").getBytes(UTF_8);
    open(head);
    text.writeBytes(ROWS);
  }

  /**
   * Adds one.
   *
   * @param row all of it but the object
   */
  void row(Map<String, @Nullable Object> row, Encoded object) {
    if (!first) {
      text.write(',');
    }
    first = false;
    open(row);
    text.writeBytes(OBJECT);
    switch (include) {
      case NONE -> text.writeBytes(NO_OBJECT);
      case METADATA -> {
        text.writeBytes(metadata);
        slice(object.metadata());
        text.writeBytes(END_OF_METADATA);
      }
      case OBJECT -> {
        slice(ByteBuffer.wrap(object.bytes()));
        text.write('}');
      }
    }
  }

  List<ByteBuffer> parts() {
    text.writeBytes(END);
    cut();
    return parts;
  }

  /** All but the closing brace. */
  private void open(Map<String, @Nullable Object> fields) {
    byte[] json = Json.write(fields);
    text.write(json, 0, json.length - 1);
  }

  private void slice(ByteBuffer stored) {
    cut();
    parts.add(stored);
  }

  private void cut() {
    parts.add(ByteBuffer.wrap(text.toByteArray()));
    text.reset();
  }
}
