// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.registry.internal.answers.Answers;
import io.quarterdeck.registry.internal.answers.DirectForm;
import io.quarterdeck.registry.internal.answers.DirectList;
import io.quarterdeck.registry.internal.answers.HeldForms;
import io.quarterdeck.registry.internal.answers.OutputFormat;
import io.quarterdeck.registry.internal.answers.Reduction;
import io.quarterdeck.registry.internal.negotiation.GoNumber;
import io.quarterdeck.registry.internal.options.ListOptions;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.registry.internal.store.ContinueToken;
import io.quarterdeck.registry.internal.store.InconsistentContinue;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.encode.ProtobufList;
import io.quarterdeck.schema.table.ListMeta;
import io.quarterdeck.schema.table.PartialObjects;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.watchcache.ResourceCache;
import io.quarterdeck.watchcache.event.Scope;
import io.quarterdeck.watchcache.item.CacheSnapshot;
import io.quarterdeck.watchcache.item.Item;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** GET of a collection: slices of the cache between a prefix and a suffix. */
final class ListVerb implements Verb {
  private static final Duration WAIT = Duration.ofSeconds(3);

  /** Who lists a kind in protobuf is seldom alone: its informers come back together. */
  private final HeldForms messages = new HeldForms();

  /** A page of a list, and what its metadata says. */
  record Page(List<Item> items, ListMeta meta) {}

  @Override
  public ApiResponse handle(ResourceRequest r) {
    OutputFormat format = OutputFormat.negotiate(r, true);
    ListOptions options = ListOptions.parse(r, ListOptions.Rules.LIST);
    format.requireList(r.kind().kind());
    Page page = page(r, options);
    return DirectForm.isOf(format, r) ? direct(page, format, r) : transformed(page, format, r);
  }

  static Page page(ResourceRequest r, ListOptions o) {
    ResourceCache cache = r.resource().stored().cache();
    String startAfter = "";
    CacheSnapshot snapshot;
    if (!o.continueToken().isEmpty()) {
      ContinueToken token = ContinueToken.decode(o.continueToken());
      if (!o.resourceVersion().isEmpty() && !o.resourceVersion().equals("0")) {
        throw ApiException.badRequest(
            "specifying resource version is not allowed when using continue");
      }
      startAfter = key(token.startAfter(), r.namespace());
      snapshot = token.revision() < 0 ? cache.fresh() : continued(cache, token);
    } else {
      snapshot = snapshot(cache, o);
    }
    cache.requireReadable(r.namespace());
    return collect(r, o, snapshot, startAfter);
  }

  /** Tokens hold a key below the list's own root, as Kubernetes writes them. */
  private static String key(String start, String namespace) {
    return namespace.isEmpty() ? start : namespace + "/" + start;
  }

  private static CacheSnapshot continued(ResourceCache cache, ContinueToken token) {
    try {
      return cache.exact(token.revision(), WAIT);
    } catch (ApiException e) {
      if (e.code() != 410) {
        throw e;
      }
      throw InconsistentContinue.expired(token);
    }
  }

  private static CacheSnapshot snapshot(ResourceCache cache, ListOptions o) {
    if (o.resourceVersion().isEmpty()) {
      return cache.fresh();
    }
    long revision = revision(o.resourceVersion());
    boolean exact =
        o.match().equals("Exact") || o.match().isEmpty() && o.limit() > 0 && revision > 0;
    if (exact) {
      return cache.exact(revision, WAIT);
    }
    return revision == 0 ? cache.snapshot() : cache.notOlderThan(revision, WAIT);
  }

  static long revision(String resourceVersion) {
    try {
      return GoNumber.unsigned(resourceVersion);
    } catch (GoNumber.Unreadable e) {
      throw ApiException.badRequest(
          "invalid resource version: resourceVersion: Invalid value: "
              + FieldError.quote(resourceVersion)
              + ": "
              + e.words());
    }
  }

  /** What may be old is given whole: Kubernetes serves it from its cache, which had no pages. */
  private static long limit(ListOptions o) {
    return o.resourceVersion().equals("0") && o.continueToken().isEmpty() ? 0 : o.limit();
  }

  private static Page collect(
      ResourceRequest r, ListOptions o, CacheSnapshot snapshot, String startAfter) {
    List<Item> items = new ArrayList<>();
    String token = "";
    long remaining = 0;
    long limit = limit(o);
    long looked = 0;
    Scope scope = Scopes.of(r, o);
    Iterable<Item> some = scope.of(snapshot, startAfter);
    for (Item item : r.resource().stored().shown(some, limit)) {
      looked++;
      if (!item.matches(o.labels(), o.fields())) {
        continue;
      }
      if (limit > 0 && items.size() == limit) {
        Item last = items.getLast();
        String start = r.namespace().isEmpty() ? last.key() : last.name();
        token = new ContinueToken(snapshot.revision(), start).encode();
        boolean everything = o.labels().isEverything() && o.fields().isEverything();
        remaining = everything ? snapshot.count(r.namespace(), last.key()) : 0;
        break;
      }
      items.add(item);
    }
    r.resource().stored().cache().listed(scope.index(snapshot), looked, items.size());
    String version = Long.toString(snapshot.revision());
    return new Page(items, new ListMeta(version, token, remaining));
  }

  private static Map<String, @Nullable Object> metadata(ListMeta meta, ResourceRequest r) {
    Map<String, @Nullable Object> out = meta.tree();
    if (r.resource().handler().saysLastPage()) {
      out.putIfAbsent("continue", "");
    }
    return out;
  }

  private ApiResponse direct(Page page, OutputFormat format, ResourceRequest r) {
    boolean plain = format.transform() == OutputFormat.Transform.NONE;
    boolean json = format.encoding() == OutputFormat.Encoding.JSON;
    var metadata = plain && json ? metadata(page.meta(), r) : page.meta().tree();
    return new DirectList(r, format, page.items(), metadata, messages).answer();
  }

  private static ApiResponse transformed(Page page, OutputFormat format, ResourceRequest r) {
    if (isProtobuf(format)) {
      // one object at a time: a long list is never all trees
      return protobuf(page.items(), i -> shown(i, r), page.meta(), r);
    }
    ApiResponse table = DirectForm.isTableOf(format, r) ? table(page, format, r) : null;
    if (table != null) {
      return table;
    }
    List<ApiObject> objects = new ArrayList<>(page.items().size());
    page.items().forEach(i -> objects.add(shown(i, r)));
    return objects(objects, page.meta(), format, r);
  }

  /** Null where the printer has an order of its own. */
  private static @Nullable ApiResponse table(Page page, OutputFormat format, ResourceRequest r) {
    List<ByteBuffer> parts =
        Answers.table(format, r)
            .slices(
                page.meta(),
                page.items().stream().map(Item::encoded).toList(),
                // columns of custom kinds are paths, which may lead anywhere
                r.resource().isCustom() ? Json::decode : Json::decodeUnmanaged);
    return parts == null ? null : Answers.json(200, parts, format);
  }

  private static ApiObject shown(Item item, ResourceRequest r) {
    return r.resource().served(Json.decode(item.encoded()));
  }

  private static boolean isProtobuf(OutputFormat format) {
    return format.encoding() == OutputFormat.Encoding.PROTOBUF
        && format.transform() == OutputFormat.Transform.NONE;
  }

  private static <T> ApiResponse protobuf(
      List<T> items, Function<T, ApiObject> shown, ListMeta meta, ResourceRequest r) {
    return DirectList.answer(
        new ProtobufList(
            r.kind().apiVersion(),
            r.resource().listKind(),
            meta.tree(),
            ProtobufList.Items.of(items, item -> Json.write(shown.apply(item).tree())),
            r.resource().listSchema()));
  }

  /** A list of these objects, which are in the request's version. */
  static ApiResponse objects(
      List<ApiObject> objects, ListMeta meta, OutputFormat format, ResourceRequest r) {
    if (isProtobuf(format)) {
      return protobuf(objects, o -> o, meta, r);
    }
    ApiObject list =
        switch (format.transform()) {
          case TABLE -> Answers.table(format, r).of(meta, objects);
          case PARTIAL, PARTIAL_LIST ->
              PartialObjects.list(format.metaVersion(), meta, reduced(objects, r));
          case NONE -> plain(objects, meta, r);
        };
    return Answers.tree(200, list, Answers.schema(list, format, r), format);
  }

  private static List<ApiObject> reduced(List<ApiObject> objects, ResourceRequest r) {
    return objects.stream().map(o -> Reduction.of(o, r.resource())).toList();
  }

  private static ApiObject plain(List<ApiObject> objects, ListMeta meta, ResourceRequest r) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("kind", r.resource().listKind());
    tree.put("apiVersion", r.kind().apiVersion());
    tree.put("metadata", metadata(meta, r));
    List<@Nullable Object> items = new ArrayList<>(objects.size());
    for (ApiObject o : objects) {
      if (!r.resource().handler().itemsSayKind()) {
        o.tree().remove("kind");
        o.tree().remove("apiVersion");
      }
      items.add(o.tree());
    }
    tree.put("items", items);
    return new ApiObject(tree);
  }
}
