// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.converted;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Encoded;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.registry.internal.store.EventSource;
import io.quarterdeck.registry.internal.store.ObjectStore;
import io.quarterdeck.registry.internal.store.StoredObject;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.watchcache.CacheWatch;
import io.quarterdeck.watchcache.ResourceCache;
import io.quarterdeck.watchcache.item.Item;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A custom resource in one of its versions: what is read is converted from the version that it was
 * stored in, what is written to the one that is stored now. As in kube-apiserver an answer to a
 * write is what was stored, read back.
 */
public final class ConvertedStore implements ObjectStore {
  private final ObjectStore verbatim;
  private final CustomVersions versions;
  private final String apiVersion;
  private final String storedVersion;
  private final VersionView view;

  /**
   * @param apiVersion of this store's readers and writers
   * @param storedVersion the {@code apiVersion} that is written
   */
  public ConvertedStore(
      ObjectStore verbatim,
      CustomVersions versions,
      String apiVersion,
      String storedVersion,
      SelectableFields selectable,
      ConvertedItems shared) {
    this.verbatim = verbatim;
    this.versions = versions;
    this.apiVersion = apiVersion;
    this.storedVersion = storedVersion;
    this.view = new VersionView(versions, apiVersion, selectable, shared);
  }

  @Override
  public ResourceCache cache() {
    return verbatim.cache();
  }

  @Override
  public GroupResource resource() {
    return verbatim.resource();
  }

  @Override
  public String key(String namespace, String name) {
    return verbatim.key(namespace, name);
  }

  @Override
  public @Nullable ApiObject find(String namespace, String name) {
    ApiObject stored = verbatim.find(namespace, name);
    if (stored == null) {
      return null;
    }
    long revision = Long.parseLong(stored.meta().resourceVersion());
    Item known = view.known(namespace, name, revision);
    Item item =
        known == null
            ? view.one(VersionView.item(stored, Json.encode(stored).withRevision(revision)))
            : known;
    return Json.decode(item.encoded());
  }

  @Override
  public StoredObject create(ApiObject object) {
    return back(verbatim.create(toStored(object)));
  }

  @Override
  public @Nullable StoredObject update(ApiObject object, ApiObject old) {
    StoredObject written = verbatim.update(toStored(object), old);
    return written == null ? null : back(written);
  }

  private ApiObject toStored(ApiObject object) {
    return versions.write(object.copy(), storedVersion);
  }

  private StoredObject back(StoredObject written) {
    Encoded encoded = Objects.requireNonNull(written.encoded());
    Item item = view.one(VersionView.item(written.object(), encoded));
    return new StoredObject(Json.decode(item.encoded()), item.encoded());
  }

  @Override
  public boolean delete(ApiObject old) {
    return verbatim.delete(old);
  }

  @Override
  public StoredObject unwritten(ApiObject object) {
    String version = object.meta().resourceVersion();
    ApiObject stored = toStored(object);
    ApiObject read = versions.read(List.of(stored), apiVersion).getFirst();
    read.meta().setResourceVersion(version);
    return StoredObject.unwritten(read);
  }

  /** An object may be there in another version, or with what the conversion loses. */
  @Override
  public boolean isStale(ApiObject object) {
    ApiObject stored = verbatim.find(object.meta().namespace(), object.meta().name());
    return stored != null
        && (verbatim.isStale(object)
            || !Arrays.equals(Json.encode(stored).bytes(), Json.encode(toStored(object)).bytes()));
  }

  @Override
  public Item shown(Item stored) {
    return view.one(stored);
  }

  @Override
  public Iterable<Item> shown(Iterable<Item> stored, long limit) {
    return () -> new ReadAhead(stored.iterator(), limit, view);
  }

  @Override
  public EventSource shown(CacheWatch watch, Predicate<Item> scope, boolean selects) {
    return ConvertedEvents.start(watch, scope, selects, view);
  }

  @Override
  public ObjectStore verbatim() {
    return verbatim;
  }
}
