// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.schema.model.ResourceTable;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The OpenAPI documents of the served groups. Those of version 3 are made when they are asked for,
 * and not kept; their hashes, which the index needs, and the parts of the document of version 2 are
 * remembered, as long as a group stays the same. Thread-safe.
 */
public final class OpenApiDocuments {
  private final Map<String, Supplier<Document>> documents = new LinkedHashMap<>();
  private final Map<String, DocumentMemory.Kept> kept = new LinkedHashMap<>();
  private final TypeCatalog catalog;
  private final DocumentMemory memory;
  private SoftReference<Written> swagger = new SoftReference<>(null);

  private OpenApiDocuments(
      List<ServedGroup> groups,
      String version,
      Published published,
      Predicate<GroupVersionResource> returnsDeleted,
      DocumentMemory memory) {
    this.memory = memory;
    DocumentMemory.Known known = memory.of(groups);
    catalog = new TypeCatalog(groups, published.enums());
    GroupVersionDocument maker = new GroupVersionDocument(catalog, version, returnsDeleted);
    documents.put("version", maker::version);
    documents.put("api", maker::coreVersions);
    documents.put("apis", maker::groups);
    documents.put(
        ".well-known/openid-configuration",
        () ->
            maker.text(
                "/.well-known/openid-configuration/",
                "WellKnown",
                "getServiceAccountIssuerOpenIDConfiguration",
                "application/json"));
    documents.put(
        "openid/v1/jwks",
        () ->
            maker.text(
                "/openid/v1/jwks/",
                "openid",
                "getServiceAccountIssuerOpenIDKeyset",
                "application/jwk-set+json"));
    documents.keySet().forEach(path -> kept.put(path, known.common()));
    for (ServedGroup g : groups) {
      add(g.table(), maker, Objects.requireNonNull(known.groups().get(g)));
    }
  }

  private void add(ResourceTable table, GroupVersionDocument maker, DocumentMemory.Kept ofGroup) {
    if (!table.group().isEmpty()) {
      add("apis/" + table.group(), () -> maker.group(table.group()), ofGroup);
    }
    for (String v : table.versions()) {
      GroupVersion gv = new GroupVersion(table.group(), v);
      add(path(gv), () -> maker.resources(gv, table), ofGroup);
    }
  }

  private void add(String path, Supplier<Document> document, DocumentMemory.Kept ofGroup) {
    documents.put(path, document);
    kept.put(path, ofGroup);
  }

  /** Documents that have nothing in common with others. */
  public static OpenApiDocuments of(
      List<ServedGroup> groups,
      String version,
      Published published,
      Predicate<GroupVersionResource> returnsDeleted) {
    return of(groups, version, published, returnsDeleted, new DocumentMemory());
  }

  /**
   * @param version of the API, such as {@code 1.36}
   * @param returnsDeleted whether DELETE of a resource answers with the object
   * @param memory what is known of the same groups, with the same version and what is published; it
   *     knows these from now on
   */
  public static OpenApiDocuments of(
      List<ServedGroup> groups,
      String version,
      Published published,
      Predicate<GroupVersionResource> returnsDeleted,
      DocumentMemory memory) {
    return new OpenApiDocuments(groups, version, published, returnsDeleted, memory);
  }

  /** {@code api/v1} or {@code apis/GROUP/VERSION}: what follows {@code /openapi/v3/}. */
  public static String path(GroupVersion gv) {
    return gv.group().isEmpty() ? "api/" + gv.version() : "apis/" + gv;
  }

  /**
   * {@code /openapi/v3}: the paths of all documents, each with the hash of its content.
   *
   * @param others the URLs of documents at other servers by path; this server's own come first
   */
  public Document index(Map<String, String> others) {
    Map<String, String> urls = new TreeMap<>(others);
    documents.keySet().forEach(p -> urls.put(p, url(p)));
    Map<String, @Nullable Object> paths = Members.of();
    urls.forEach((p, url) -> paths.put(p, Members.of("serverRelativeURL", url)));
    return new Document(Members.of("paths", paths));
  }

  private String url(String path) {
    return "/openapi/v3/" + path + "?hash=" + hash(path);
  }

  /** The hash of a document, empty when there is none. */
  public String hash(String path) {
    Supplier<Document> made = documents.get(path);
    DocumentMemory.Kept ofGroup = kept.get(path);
    return made == null || ofGroup == null ? "" : ofGroup.hash(path, made);
  }

  /**
   * Makes what those who ask next would have to wait for: the hashes of the index and, where it was
   * asked for before, the parts of the document of version 2.
   */
  public void makeAhead() {
    documents.keySet().forEach(this::hash);
    if (memory.isAskedForAll()) {
      parts();
    }
  }

  /** {@code /openapi/v3/PATH}, null when there is none. */
  public @Nullable Document v3(String path) {
    Supplier<Document> made = documents.get(path);
    return made == null ? null : made.get();
  }

  public @Nullable Document v3(GroupVersion gv) {
    return v3(path(gv));
  }

  /**
   * {@code /openapi/v2}: everything in one document of the older form.
   *
   * @param others what other servers have, each whole in itself; they are not changed
   */
  public Document v2(List<Map<String, @Nullable Object>> others) {
    Map<String, @Nullable Object> own = swagger(documents.keySet());
    SwaggerMerge merge = new SwaggerMerge(own);
    others.forEach(merge::add);
    return new Document(own);
  }

  /**
   * {@code /openapi/v2} without other servers: put together of the parts that are written already,
   * and kept while there is memory.
   */
  public synchronized Written v2() {
    memory.askedForAll();
    Written known = swagger.get();
    if (known == null) {
      known = SwaggerAssembly.of(parts());
      swagger = new SoftReference<>(known);
    }
    return known;
  }

  /** Those of groups, each with all of its documents, in their order. */
  private List<SwaggerPart> parts() {
    Map<DocumentMemory.Kept, List<String>> paths = new LinkedHashMap<>();
    kept.forEach((path, k) -> paths.computeIfAbsent(k, n -> new ArrayList<>()).add(path));
    List<SwaggerPart> out = new ArrayList<>();
    paths.forEach((k, of) -> out.add(k.swagger(() -> SwaggerPart.of(swagger(of)))));
    return out;
  }

  private Map<String, @Nullable Object> swagger(Collection<String> paths) {
    return SwaggerForm.of(
        paths.stream().map(p -> Objects.requireNonNull(v3(p)).tree()).toList(), catalog);
  }
}
