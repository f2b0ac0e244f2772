// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.watches;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.registry.internal.answers.Answers;
import io.quarterdeck.registry.internal.answers.DirectForm;
import io.quarterdeck.registry.internal.answers.OutputFormat;
import io.quarterdeck.registry.internal.answers.Reduction;
import io.quarterdeck.registry.internal.answers.ZeroObject;
import io.quarterdeck.registry.internal.resource.MetaTypes;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.encode.ProtobufEncoder;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.schema.table.PartialObjects;
import io.quarterdeck.schema.table.Tables;
import io.quarterdeck.watchcache.event.CacheEvent;
import io.quarterdeck.watchcache.item.Item;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Events as frames, in the format that the watch asked for: JSON lines, or measured protobuf. */
public final class WatchEncoder {
  private static final String INITIAL_END = "k8s.io/initial-events-end";

  private static final byte[] BEFORE_TYPE = ascii("{\"type\":\"");
  private static final byte[] BEFORE_OBJECT = ascii("\",\"object\":");

  private final OutputFormat format;
  private final ResourceRequest request;
  private final SharedFrames shared;
  private final boolean direct;
  private final @Nullable Tables tables;
  private boolean first = true;

  public WatchEncoder(OutputFormat format, ResourceRequest request, SharedFrames shared) {
    this.format = format;
    this.request = request;
    this.shared = shared;
    this.direct = DirectForm.isOf(format, request.resource()) && !hasNoForm();
    this.tables =
        format.transform() == OutputFormat.Transform.TABLE ? Answers.table(format, request) : null;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  ByteBuffer event(CacheEvent.Type type, Item item) {
    return direct ? shared.of(type, item, format, this::frame) : frame(type.name(), shown(item));
  }

  /** One that was there before the watch. */
  ByteBuffer initial(Item item) {
    return direct
        ? shared.initial(item, format, this::frame)
        : frame(CacheEvent.Type.ADDED.name(), shown(item));
  }

  private ByteBuffer frame(CacheEvent.Type type, Item item) {
    byte[] json = DirectForm.json(item.encoded(), format);
    return format.encoding() == OutputFormat.Encoding.PROTOBUF
        ? ProtobufEncoder.frame(type.name(), json, DirectForm.schema(format, request.resource()))
        : line(type.name(), json);
  }

  /** The type and the object's JSON. */
  private static ByteBuffer line(String type, byte[] object) {
    byte[] name = ascii(type);
    int length = BEFORE_TYPE.length + name.length + BEFORE_OBJECT.length + object.length + 2;
    return ByteBuffer.allocate(length)
        .put(BEFORE_TYPE)
        .put(name)
        .put(BEFORE_OBJECT)
        .put(object)
        .put((byte) '}')
        .put((byte) '\n')
        .flip();
  }

  /**
   * An object that left the selection: its last selected state when it only changed, its last state
   * when it is gone; both with the revision of the change.
   */
  ByteBuffer deleted(Item item, @Nullable Item previous, CacheEvent event) {
    if (event.type() == CacheEvent.Type.DELETED || previous == null) {
      return event(CacheEvent.Type.DELETED, item);
    }
    ApiObject last = Json.decode(previous.encoded());
    last.meta().setResourceVersion(Long.toString(event.revision()));
    return frame("DELETED", shown(last));
  }

  private ApiObject shown(Item item) {
    return shown(Json.decode(item.encoded()));
  }

  private ApiObject shown(ApiObject stored) {
    return transformed(request.resource().served(stored));
  }

  private ApiObject transformed(ApiObject object) {
    return switch (format.transform()) {
      case NONE -> object;
      case PARTIAL, PARTIAL_LIST ->
          PartialObjects.of(format.metaVersion(), Reduction.of(object, request.resource()));
      case TABLE -> row(object, false);
    };
  }

  /** The mark that ends the initial events is seen in the metadata even where none are wanted. */
  private ApiObject row(ApiObject object, boolean mark) {
    Tables t = tables == null ? Answers.table(format, request) : tables;
    ApiObject row = mark ? t.ofMark(object, first) : t.ofEvent(object, first);
    first = false;
    return row;
  }

  /** Whether no event can be given as what was asked for: an object is no list. */
  boolean hasNoForm() {
    return format.transform() == OutputFormat.Transform.PARTIAL_LIST;
  }

  ByteBuffer bookmark(long revision, boolean initialEnd) {
    ApiObject o = ZeroObject.of(request.resource());
    o.meta().setResourceVersion(Long.toString(revision));
    if (initialEnd) {
      o.meta().mutableAnnotations().put(INITIAL_END, "true");
    }
    boolean row = format.transform() == OutputFormat.Transform.TABLE;
    return frame("BOOKMARK", row ? row(o, initialEnd) : transformed(o));
  }

  public ByteBuffer error(ApiException e) {
    return frame("ERROR", e.status().toObject());
  }

  private ByteBuffer frame(String type, ApiObject object) {
    byte[] json = Json.write(object.tree());
    return format.encoding() == OutputFormat.Encoding.PROTOBUF
        ? ProtobufEncoder.frame(type, json, schema(object))
        : line(type, json);
  }

  /** An error is a Status whatever the events are turned into. */
  private Schema schema(ApiObject object) {
    boolean status = object.gvk().kind().equals("Status");
    return status ? MetaTypes.status() : Answers.schema(object, format, request).get();
  }
}
