// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.registry.internal.negotiation.MediaTypes;
import io.quarterdeck.registry.stored.StoredKind;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.encode.ProtobufEncoder;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.ResourceDefinition;
import io.quarterdeck.schema.model.ResourceTable;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.VersionedStrategy;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.UnreadableValueException;
import io.quarterdeck.spi.storage.ValueTransformer.Value;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class StoredFormatTest {
  private static final GroupResource SHIPS = new GroupResource("apps", "ships");
  private static final Schema SHIP =
      Definitions.read(
              """
              {"types": {"t.Ship": {"fields": [
                {"name": "apiVersion", "type": "string"}, {"name": "kind", "type": "string"},
                {"name": "sail", "type": "string", "proto": 2},
                {"name": "crew", "type": "int32", "pointer": true, "proto": 3}]}}}
              """)
          .type("t.Ship");
  private static final String TABLE =
      """
      {"group": "apps", "versions": [{"version": "v1", "resources": [
        {"name": "ships", "kind": "Ship", "singular": "ship", "namespaced": true,
         "verbs": ["get"], "definition": "t.Ship", "hashedAs": {"version": "v1beta1"}}]},
        {"version": "v1alpha1", "resources": [
        {"name": "ships", "kind": "Ship", "singular": "ship", "namespaced": true,
         "verbs": ["get"], "definition": "t.Ship", "hashedAs": {"version": "v1beta1"},
         "storedAs": {"group": "apps", "version": "v1"}}]}]}
      """;

  /** The older version had no sails of wind. */
  private static final class ShipStrategy implements CreateStrategy, VersionedStrategy {
    @Override
    public void upgradeStored(ApiObject object) {
      if (object.tree().remove("canvas") instanceof String s) {
        object.tree().put("sail", s);
      }
    }

    @Override
    public void applyDefaults(ApiObject object) {
      object.tree().putIfAbsent("crew", 1L);
    }
  }

  private static final ShipStrategy STRATEGY = new ShipStrategy();

  private final StoredFormat format = new StoredFormat(MediaTypes.JSON, Duration.ZERO);

  private static ResourceDefinition definition(String version) {
    byte[] table = TABLE.getBytes(StandardCharsets.UTF_8);
    return ResourceTable.read(new ByteArrayInputStream(table)).resources().stream()
        .filter(d -> d.gvr().version().equals(version))
        .findFirst()
        .orElseThrow();
  }

  private boolean add() {
    return add("v1");
  }

  private boolean add(String version) {
    return format
        .kinds()
        .add(SHIPS, new StoredKind(definition(version), SHIP, SHIP, STRATEGY, STRATEGY, null));
  }

  private static byte[] json(String apiVersion, String rest) {
    String text = "{\"apiVersion\":\"" + apiVersion + "\",\"kind\":\"Ship\"" + rest + "}";
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] protobuf(String apiVersion) {
    return ProtobufEncoder.object(Json.readObject(json(apiVersion, ",\"sail\":\"red\"")), SHIP);
  }

  private Value read(byte[] stored) {
    return format.fromStore(SHIPS, "/registry/ships/n/a", stored);
  }

  private static String text(Value value) {
    return new String(value.bytes(), StandardCharsets.UTF_8).replace('"', '\'');
  }

  /** What Go leaves out, or did not know when it wrote, are defaults of today. */
  @Test
  void protobufIsDefaulted() {
    add();
    Value read = read(protobuf("apps/v1"));
    assertEquals(
        "{'apiVersion':'apps/v1','kind':'Ship','metadata':{},'sail':'red','crew':1}", text(read));
    assertTrue(read.stale());
  }

  @Test
  void anOlderVersionIsUpgradedInEitherForm() {
    assertTrue(add());
    assertFalse(add(), "nothing is read otherwise the second time");
    String expected = "{'apiVersion':'apps/v1','kind':'Ship','metadata':{},'sail':'red','crew':1}";
    assertEquals(expected, text(read(protobuf("apps/v1beta1"))));
    Value older = read(json("apps/v1beta1", ",\"canvas\":\"red\""));
    assertEquals(expected, text(older));
    assertTrue(older.stale());
  }

  /** Our own JSON is what it is, without a look. */
  @Test
  void jsonOfTodayIsGivenAsItIs() {
    add();
    byte[] stored = json("apps/v1", "");
    Value read = read(stored);
    assertEquals(stored, read.bytes());
    assertFalse(read.stale());
  }

  @Test
  void whatIsKeptIsNotOfAnOlderVersionToThoseThatAreServedBesideIt() {
    add();
    assertFalse(add("v1alpha1"));
    assertFalse(read(json("apps/v1", "")).stale(), "a write that changes nothing is none");
    assertTrue(read(json("apps/v1beta1", "")).stale());
  }

  @Test
  void aVersionThatNobodyReadsIsNotWaitedFor() {
    assertEquals(StorageException.class, failure(protobuf("apps/v1")), "its group may come");
    add();
    assertEquals(UnreadableValueException.class, failure(protobuf("apps/v7")));
    assertEquals(UnreadableValueException.class, failure(new byte[] {'k', '8', 's', 0, 9}));
  }

  private Class<?> failure(byte[] stored) {
    return assertThrows(StorageException.class, () -> read(stored)).getClass();
  }
}
