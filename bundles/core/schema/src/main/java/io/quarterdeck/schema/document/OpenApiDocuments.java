// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.schema.model.ResourceTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The OpenAPI documents of the served groups. Each is made when it is asked for, and not kept: the
 * caller caches. Only their hashes, which the index needs, are remembered. Thread-safe.
 */
public final class OpenApiDocuments {
  private final Map<String, Supplier<Document>> documents = new LinkedHashMap<>();
  private final TypeCatalog catalog;
  private final Map<String, String> hashes = new ConcurrentHashMap<>();

  private OpenApiDocuments(
      List<ServedGroup> groups,
      String version,
      Published published,
      Predicate<GroupVersionResource> returnsDeleted) {
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
    groups.stream().map(ServedGroup::table).forEach(t -> add(t, maker));
  }

  private void add(ResourceTable table, GroupVersionDocument maker) {
    if (!table.group().isEmpty()) {
      documents.put("apis/" + table.group(), () -> maker.group(table.group()));
    }
    for (String v : table.versions()) {
      GroupVersion gv = new GroupVersion(table.group(), v);
      documents.put(path(gv), () -> maker.resources(gv, table));
    }
  }

  /**
   * @param version of the API, such as {@code 1.36}
   * @param returnsDeleted whether DELETE of a resource answers with the object
   */
  public static OpenApiDocuments of(
      List<ServedGroup> groups,
      String version,
      Published published,
      Predicate<GroupVersionResource> returnsDeleted) {
    return new OpenApiDocuments(groups, version, published, returnsDeleted);
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
    return made == null ? "" : hashes.computeIfAbsent(path, p -> made.get().hash());
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
    Map<String, @Nullable Object> own =
        SwaggerForm.of(
            documents.values().stream().map(Supplier::get).map(Document::tree).toList(), catalog);
    SwaggerMerge merge = new SwaggerMerge(own);
    others.forEach(merge::add);
    return new Document(own);
  }
}
