// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.converted;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Encoded;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.watchcache.item.Item;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Cached items in one version. Thread-safe; blocks as the conversion does. */
final class VersionView implements ConvertedItems.Work {
  private final CustomVersions versions;
  private final String apiVersion;
  private final SelectableFields selectable;
  private final ConvertedItems shared;

  VersionView(
      CustomVersions versions,
      String apiVersion,
      SelectableFields selectable,
      ConvertedItems shared) {
    this.versions = versions;
    this.apiVersion = apiVersion;
    this.selectable = selectable;
    this.shared = shared;
  }

  Item one(Item stored) {
    return shared.get(List.of(stored), this).getFirst();
  }

  /** At most as many as a conversion is given at once. */
  List<Item> all(List<Item> stored) {
    return shared.get(stored, this);
  }

  /** The same when nobody has to be asked for one of them; else null. */
  @Nullable List<Item> known(List<Item> stored) {
    return shared.known(stored, this);
  }

  @Nullable Item known(String namespace, String name, long revision) {
    return shared.known(key(namespace, name, revision));
  }

  @Override
  public ConvertedItems.Key key(Item stored) {
    return key(stored.namespace(), stored.name(), stored.revision());
  }

  private ConvertedItems.Key key(String namespace, String name, long revision) {
    return new ConvertedItems.Key(versions.conversion(), apiVersion, namespace, name, revision);
  }

  /** Without looking at what is known. */
  @Override
  public List<Item> apply(List<Item> stored) {
    List<ApiObject> objects = new ArrayList<>(stored.size());
    for (Item item : stored) {
      ApiObject object = Json.decode(item.encoded());
      object.meta().tree().remove("resourceVersion");
      objects.add(object);
    }
    List<ApiObject> converted = versions.read(objects, apiVersion);
    List<Item> out = new ArrayList<>(stored.size());
    for (int i = 0; i < stored.size(); i++) {
      out.add(item(stored.get(i), converted.get(i)));
    }
    return out;
  }

  private Item item(Item stored, ApiObject converted) {
    Map<String, String> fields = Map.copyOf(selectable.selectableFields(converted));
    Encoded encoded = Json.encode(converted).withRevision(stored.revision());
    if (Arrays.equals(encoded.bytes(), stored.encoded().bytes())
        && fields.equals(stored.fields())) {
      return stored; // its bytes are in the watch cache already
    }
    return new Item(
        stored.namespace(),
        stored.name(),
        encoded,
        stored.revision(),
        Map.copyOf(converted.meta().labels()),
        fields);
  }

  /** An item as the watch cache would have it. */
  static Item item(ApiObject stored, Encoded encoded) {
    return new Item(
        stored.meta().namespace(),
        stored.meta().name(),
        encoded,
        encoded.revision(),
        stored.meta().labels(),
        Map.of());
  }
}
