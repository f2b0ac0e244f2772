// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.item;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Encoded;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.storage.KeyValue;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Makes items of stored entries: reads their metadata and leaves the rest alone, unless the kind
 * declares selectable fields. Bytes that another writer laid out otherwise are encoded anew.
 */
public final class ItemReader {
  private static final System.Logger LOG = System.getLogger(ItemReader.class.getName());
  private final String prefix;
  private final StringPool pool;
  private volatile @Nullable Function<ApiObject, Map<String, String>> fields;
  private volatile String indexedField = "";

  /** {@code prefix} of the resource's keys, with its closing slash. */
  public ItemReader(String prefix, StringPool pool) {
    this.prefix = prefix;
    this.pool = pool;
  }

  /**
   * Sets the kind's selectable fields; gives what brings items that were read before up to it.
   *
   * @param indexed the one of them that items are found by; empty for none
   */
  public UnaryOperator<Item> selectBy(
      Function<ApiObject, Map<String, String>> selectable, String indexed) {
    fields = selectable;
    indexedField = indexed;
    return item ->
        new Item(
            item.namespace(),
            item.name(),
            item.encoded(),
            item.revision(),
            item.labels(),
            select(selectable, item.encoded().bytes(), item.key()));
  }

  /** The field that items are found by; empty for none. */
  public String indexedField() {
    return indexedField;
  }

  public boolean isSelectable() {
    return fields != null;
  }

  public boolean selectsBy(Function<ApiObject, Map<String, String>> selectable) {
    return selectable.equals(fields);
  }

  /** A function that fails costs the object its fields, not its place in the cache. */
  private Map<String, String> select(
      Function<ApiObject, Map<String, String>> selectable, byte[] json, String key) {
    ApiObject object = Json.decode(json);
    try {
      return shared(selectable.apply(object));
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "no selectable fields of " + key, e);
      return Map.of();
    }
  }

  public Item read(KeyValue entry) {
    Metadata metadata = Metadata.scan(entry.value()).orElseGet(() -> anew(entry.value()));
    Function<ApiObject, Map<String, String>> selectable = fields;
    return new Item(
        namespace(entry.key()),
        name(entry.key()),
        metadata.encoded().withRevision(entry.modRevision()),
        entry.modRevision(),
        shared(metadata.labels()),
        selectable == null ? Map.of() : select(selectable, entry.value(), entry.key()));
  }

  /** The namespace in a key, empty when there is none. */
  public String namespace(String key) {
    int slash = key.indexOf('/', prefix.length());
    return slash < 0 ? "" : pool.shared(key.substring(prefix.length(), slash));
  }

  public String name(String key) {
    int slash = key.indexOf('/', prefix.length());
    return key.substring(slash < 0 ? prefix.length() : slash + 1);
  }

  private static Metadata anew(byte[] json) {
    Encoded canonical = Json.encode(Json.decode(json));
    return Metadata.scan(canonical.bytes()).orElseThrow();
  }

  public String shared(String s) {
    return s.isEmpty() ? "" : pool.shared(s);
  }

  /** An unmodifiable copy whose texts are shared with other items. */
  public Map<String, String> shared(Map<String, String> map) {
    if (map.isEmpty()) {
      return Map.of();
    }
    Map<String, String> out = HashMap.newHashMap(map.size());
    map.forEach((k, v) -> out.put(pool.shared(k), pool.shared(v)));
    return Map.copyOf(out);
  }
}
