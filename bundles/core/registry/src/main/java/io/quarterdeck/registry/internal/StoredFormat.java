// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.decode.Decoded;
import io.quarterdeck.schema.decode.FieldValidation;
import io.quarterdeck.schema.decode.MalformedProtobufException;
import io.quarterdeck.schema.decode.ObjectDecoder;
import io.quarterdeck.schema.decode.ProtobufEnvelope;
import io.quarterdeck.schema.encode.ProtobufEncoder;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.UnreadableValueException;
import io.quarterdeck.spi.storage.ValueTransformer;
import io.quarterdeck.watchcache.StorageLayout;
import java.time.Duration;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/**
 * How objects are stored, and how long. Of the two formats, JSON and the protobuf that
 * kube-apiserver writes for its own kinds, both are read; which one is written is configured.
 *
 * <p>It is there before any group is, since the store comes first: the registry tells it the kinds
 * later, and until then protobuf cannot be read yet, which the watch cache waits for.
 */
@Component(
    service = {ValueTransformer.class, StoredFormat.class},
    configurationPid = "io.quarterdeck.storage",
    property = "name=format")
@Designate(ocd = StoredFormat.Config.class)
public final class StoredFormat implements ValueTransformer {

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Storage", description = "How objects are stored")
  public @interface Config {
    @AttributeDefinition(
        description =
            "application/json, or application/vnd.kubernetes.protobuf for built-in kinds"
                + " (--storage-media-type)",
        options = {
          @Option(label = "application/json", value = "application/json"),
          @Option(
              label = "application/vnd.kubernetes.protobuf",
              value = "application/vnd.kubernetes.protobuf")
        })
    String media_type() default MediaTypes.JSON;

    @AttributeDefinition(
        description = "how long events stay, in seconds; 0 for ever (--event-ttl)",
        min = "0")
    int event_ttl_seconds() default 3_600;
  }

  /** One store under two names. */
  private static final Set<GroupResource> EVENTS =
      Set.of(new GroupResource("", "events"), new GroupResource("events.k8s.io", "events"));

  private static final GroupVersionKind NO_KIND = new GroupVersionKind("", "", "");

  private final boolean protobuf;
  private final Duration eventTtl;
  private volatile @Nullable Supplier<RouteTable> routes;

  /**
   * @throws IllegalArgumentException for another media type
   */
  @Activate
  public StoredFormat(Config config) {
    this(config.media_type().strip(), Duration.ofSeconds(config.event_ttl_seconds()));
  }

  StoredFormat(String mediaType, Duration eventTtl) {
    if (!mediaType.equals(MediaTypes.JSON) && !mediaType.equals(MediaTypes.PROTOBUF)) {
      throw new IllegalArgumentException(
          "io.quarterdeck.storage: media.type = "
              + mediaType
              + ": must be one of "
              + MediaTypes.JSON
              + ", "
              + MediaTypes.PROTOBUF);
    }
    if (eventTtl.isNegative()) {
      throw new IllegalArgumentException(
          "io.quarterdeck.storage: event.ttl.seconds = "
              + eventTtl.toSeconds()
              + ": must not be negative");
    }
    protobuf = mediaType.equals(MediaTypes.PROTOBUF);
    this.eventTtl = eventTtl;
  }

  /** How long an object stays after its last write; zero for ever. */
  Duration timeToLive(GroupResource resource) {
    return EVENTS.contains(resource) ? eventTtl : Duration.ZERO;
  }

  /** From now on these kinds are known. */
  void follow(Supplier<RouteTable> table) {
    routes = table;
  }

  @Override
  public Value fromStore(GroupResource resource, String key, byte[] stored) {
    if (!ProtobufEnvelope.isOne(stored)) {
      return new Value(stored, protobuf && StorageLayout.isBuiltIn(resource));
    }
    GroupVersionKind kind;
    try {
      kind = ProtobufEnvelope.open(stored).kindOr(NO_KIND);
    } catch (MalformedProtobufException e) {
      throw new UnreadableValueException(key, String.valueOf(e.getMessage()));
    }
    Resource type = find(kind);
    if (type == null) {
      throw new StorageException(key + " holds a " + kind + ", which is not served (yet)");
    }
    return new Value(json(key, stored, type), !protobuf);
  }

  private static byte[] json(String key, byte[] stored, Resource type) {
    try {
      Decoded decoded =
          ObjectDecoder.decode(
              stored,
              MediaTypes.PROTOBUF,
              type.schema(),
              FieldValidation.IGNORE,
              type.kind(),
              k -> true);
      return Json.encode(type.toStored(decoded.object())).bytes();
    } catch (RuntimeException e) {
      throw new UnreadableValueException(key, String.valueOf(e.getMessage()));
    }
  }

  @Override
  public byte[] toStore(GroupResource resource, String key, byte[] value) {
    if (!protobuf || !StorageLayout.isBuiltIn(resource)) {
      return value;
    }
    ApiObject object = Json.decode(value);
    Resource type = find(object.gvk());
    return type == null ? value : ProtobufEncoder.object(object.tree(), type.schema());
  }

  private @Nullable Resource find(GroupVersionKind kind) {
    Supplier<RouteTable> known = routes;
    return known == null ? null : known.get().find(kind);
  }
}
