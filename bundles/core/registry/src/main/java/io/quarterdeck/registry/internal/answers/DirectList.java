// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.answers;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.quarterdeck.api.Encoded;
import io.quarterdeck.registry.internal.negotiation.MediaTypes;
import io.quarterdeck.registry.internal.resource.MetaTypes;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.encode.ProtobufList;
import io.quarterdeck.schema.table.PartialObjects;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.watchcache.item.Item;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Lists in a {@link DirectForm}: slices of the cache between a prefix and a suffix. */
public final class DirectList {
  private final ResourceRequest request;
  private final OutputFormat format;
  private final List<Item> items;
  private final Map<String, @Nullable Object> metadata;
  private final HeldForms messages;

  /**
   * @param metadata of the list
   * @param messages of objects that are listed in protobuf again and again
   */
  public DirectList(
      ResourceRequest request,
      OutputFormat format,
      List<Item> items,
      Map<String, @Nullable Object> metadata,
      HeldForms messages) {
    this.request = request;
    this.format = format;
    this.items = items;
    this.metadata = metadata;
    this.messages = messages;
  }

  public ApiResponse answer() {
    boolean whole = format.transform() == OutputFormat.Transform.NONE;
    if (format.encoding() == OutputFormat.Encoding.PROTOBUF) {
      return answer(whole ? protobuf() : partialProtobuf());
    }
    return Answers.json(200, whole ? json() : partialJson(), format);
  }

  /** The answer that a list is. */
  public static ApiResponse answer(ProtobufList list) {
    ApiResponse.Body body = new ApiResponse.Slices(list.parts(), list.length());
    return new ApiResponse(200, MediaTypes.PROTOBUF, Map.of(), body);
  }

  private ProtobufList protobuf() {
    return new ProtobufList(
        request.kind().apiVersion(),
        request.resource().listKind(),
        metadata,
        new Whole(items, messages),
        request.resource().listSchema());
  }

  private ProtobufList partialProtobuf() {
    byte[] start = DirectForm.partialStart(format);
    return new ProtobufList(
        PartialObjects.apiVersion(format.metaVersion()),
        PartialObjects.LIST_KIND,
        metadata,
        ProtobufList.Items.of(items, item -> DirectForm.partial(item.encoded(), start)),
        MetaTypes.of(PartialObjects.LIST_KIND));
  }

  /** Their lengths are kept beside them. */
  private record Whole(List<Item> items, HeldForms messages) implements ProtobufList.Items {
    @Override
    public int count() {
      return items.size();
    }

    @Override
    public byte[] json(int index) {
      return items.get(index).encoded().bytes();
    }

    @Override
    public int length(int index, int form) {
      return items.get(index).encoded().length(form);
    }

    @Override
    public void measured(int index, int form, int length) {
      items.get(index).encoded().measured(form, length);
    }

    @Override
    public byte @Nullable [] held(int index, int form) {
      ByteBuffer held = messages.find(items.get(index), form);
      return held == null ? null : held.array();
    }

    @Override
    public void made(int index, int form, Supplier<byte[]> message) {
      messages.made(items.get(index), form, () -> ByteBuffer.wrap(message.get()));
    }
  }

  private List<ByteBuffer> json() {
    boolean saysKind = request.resource().handler().itemsSayKind();
    String kind = request.kind().kind();
    String version = request.kind().apiVersion();
    String prefix =
        saysKind ? "{\"apiVersion\":\"" + version + "\",\"kind\":\"" + kind + "\"," : "{";
    return slices(
        request.resource().listKind(), version, prefix.getBytes(UTF_8), Encoded::body, "");
  }

  /** No items are null, as kube-apiserver writes them. */
  private List<ByteBuffer> partialJson() {
    String version = PartialObjects.apiVersion(format.metaVersion());
    return slices(
        PartialObjects.LIST_KIND, version, DirectForm.partialStart(format), Encoded::metadata, "}");
  }

  /**
   * @param prefix of each item
   * @param slice of each item
   * @param suffix of each item
   */
  private List<ByteBuffer> slices(
      String kind,
      String apiVersion,
      byte[] prefix,
      Function<Encoded, ByteBuffer> slice,
      String suffix) {
    String start =
        "{\"kind\":\""
            + kind
            + "\",\"apiVersion\":\""
            + apiVersion
            + "\",\"metadata\":"
            + Json.text(metadata)
            + ",\"items\":";
    if (items.isEmpty()) {
      String none = kind.equals(PartialObjects.LIST_KIND) ? "null}" : "[]}";
      return List.of(ByteBuffer.wrap((start + none).getBytes(UTF_8)));
    }
    List<ByteBuffer> parts = new ArrayList<>(items.size() * 2 + 2);
    parts.add(ByteBuffer.wrap((start + "[").getBytes(UTF_8)));
    ByteBuffer open = ByteBuffer.wrap(prefix).asReadOnlyBuffer();
    String between = suffix + "," + new String(prefix, UTF_8);
    ByteBuffer next = ByteBuffer.wrap(between.getBytes(UTF_8)).asReadOnlyBuffer();
    for (int i = 0; i < items.size(); i++) {
      parts.add((i == 0 ? open : next).duplicate());
      parts.add(slice.apply(items.get(i).encoded()));
    }
    parts.add(ByteBuffer.wrap((suffix + "]}").getBytes(UTF_8)));
    return parts;
  }
}
