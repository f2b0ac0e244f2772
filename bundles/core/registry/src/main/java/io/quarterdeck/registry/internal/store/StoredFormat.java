// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.store;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.registry.internal.negotiation.MediaTypes;
import io.quarterdeck.registry.stored.StoredKind;
import io.quarterdeck.registry.stored.StoredKinds;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.decode.MalformedProtobufException;
import io.quarterdeck.schema.decode.ProtobufEnvelope;
import io.quarterdeck.schema.encode.ProtobufEncoder;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.UnreadableValueException;
import io.quarterdeck.spi.storage.ValueTransformer;
import io.quarterdeck.watchcache.stored.StorageLayout;
import java.time.Duration;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/**
 * How objects are stored, and how long. Of the two formats, JSON and the protobuf that
 * kube-apiserver writes for its own kinds, both are read; which one is written is configured.
 *
 * <p>It is there before any group is, since the store comes first: each group's kinds are added
 * before their stores are opened. Protobuf of a kind that is not there (an event of a group that
 * comes later) cannot be read yet, which the watch cache waits for.
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

  /** What a configuration comes to. */
  private record Rules(boolean protobuf, Duration eventTtl) {}

  private volatile Rules rules;
  private final StoredKinds kinds = new StoredKinds();

  /**
   * @throws IllegalArgumentException for another media type
   */
  @Activate
  public StoredFormat(Config config) {
    this(config.media_type().strip(), Duration.ofSeconds(config.event_ttl_seconds()));
  }

  public StoredFormat(String mediaType, Duration eventTtl) {
    rules = rules(mediaType, eventTtl);
  }

  /**
   * What is written from now on; what is stored stays as it is until it is written again.
   *
   * @throws IllegalArgumentException for another media type: all stays as it was
   */
  @Modified
  void modified(Config config) {
    rules = rules(config.media_type().strip(), Duration.ofSeconds(config.event_ttl_seconds()));
  }

  private static Rules rules(String mediaType, Duration eventTtl) {
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
    return new Rules(mediaType.equals(MediaTypes.PROTOBUF), eventTtl);
  }

  /** How long an object stays after its last write; zero for ever. */
  Duration timeToLive(GroupResource resource) {
    return EVENTS.contains(resource) ? rules.eventTtl() : Duration.ZERO;
  }

  /** The kinds that can be read; whoever serves a kind adds it before its store is opened. */
  StoredKinds kinds() {
    return kinds;
  }

  @Override
  public Value fromStore(GroupResource resource, String key, byte[] stored) {
    boolean protobuf = rules.protobuf();
    if (!ProtobufEnvelope.isOne(stored)) {
      StoredKind kind = kinds.ofOlderJson(resource);
      boolean stale = protobuf && StorageLayout.isBuiltIn(resource);
      return kind == null ? new Value(stored, stale) : json(key, stored, kind, stale);
    }
    GroupVersionKind kind;
    try {
      kind = ProtobufEnvelope.open(stored).kindOr(NO_KIND);
    } catch (MalformedProtobufException e) {
      throw new UnreadableValueException(key, String.valueOf(e.getMessage()));
    }
    StoredKind type = kinds.find(kind);
    if (type == null) {
      throw unknown(key, kind);
    }
    try {
      byte[] json = Json.encode(type.ofProtobuf(stored, kind)).bytes();
      return new Value(json, !protobuf || !kind.equals(type.definition().kind()));
    } catch (RuntimeException e) {
      throw new UnreadableValueException(key, String.valueOf(e.getMessage()));
    }
  }

  /** A kind that is there in other versions will not come in this one; another may come. */
  private StorageException unknown(String key, GroupVersionKind kind) {
    return kinds.hasOtherVersion(kind)
        ? new UnreadableValueException(key, "it is stored as " + kind + ", which cannot be read")
        : new StorageException(key + " holds a " + kind + ", which is not served (yet)");
  }

  private static Value json(String key, byte[] stored, StoredKind kind, boolean stale) {
    try {
      ApiObject object = Json.decode(stored);
      return object.gvk().equals(kind.definition().kind())
          ? new Value(stored, stale)
          : new Value(Json.encode(kind.ofOlder(object)).bytes(), true);
    } catch (RuntimeException e) {
      throw new UnreadableValueException(key, String.valueOf(e.getMessage()));
    }
  }

  @Override
  public byte[] toStore(GroupResource resource, String key, byte[] value) {
    if (!rules.protobuf() || !StorageLayout.isBuiltIn(resource)) {
      return value;
    }
    ApiObject object = Json.decode(value);
    StoredKind type = kinds.find(object.gvk());
    return type == null ? value : ProtobufEncoder.object(object.tree(), type.schema());
  }
}
