// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.schema.model.ResourceTable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Makes the OpenAPI v3 documents. */
final class GroupVersionDocument {
  private final TypeCatalog catalog;
  private static final String CUSTOM_TITLE = "Kubernetes CRD Swagger";
  private static final String CUSTOM_VERSION = "v0.1.0";

  private final String version;
  private final Predicate<GroupVersionResource> returnsDeleted;

  /**
   * @param version of the API
   * @param returnsDeleted whether DELETE answers with the object
   */
  public GroupVersionDocument(
      TypeCatalog catalog, String version, Predicate<GroupVersionResource> returnsDeleted) {
    this.catalog = catalog;
    this.version = version;
    this.returnsDeleted = returnsDeleted;
  }

  /** The resources of a group and version. */
  public Document resources(GroupVersion gv, ResourceTable table) {
    boolean custom = isCustom(table);
    Operations operations =
        new Operations(gv, custom ? ContentTypes.CUSTOM : ContentTypes.BUILT_IN);
    Map<String, @Nullable Object> paths = new TreeMap<>();
    String root = (gv.group().isEmpty() ? "/api/" : "/apis/") + gv + "/";
    paths.put(root, Members.of("get", discovery(operations, "APIResources", "APIResourceList")));
    table.resources().stream()
        .filter(r -> r.gvr().groupVersion().equals(gv))
        .forEach(
            r -> new ResourcePaths(operations, r, root, returnsDeleted.test(r.gvr()), paths).add());
    Map<String, @Nullable Object> types = new Components(catalog, gv).of(operations.types());
    return custom ? document(CUSTOM_TITLE, CUSTOM_VERSION, paths, types) : document(paths, types);
  }

  private boolean isCustom(ResourceTable table) {
    return table.resources().stream().anyMatch(r -> catalog.isCustom(r.definition()));
  }

  /** {@code /apis/GROUP}. */
  public Document group(String group) {
    Operations operations = new Operations(new GroupVersion(group, ""));
    return single("/apis/" + group + "/", operations, "APIGroup", "APIGroup");
  }

  /** {@code /apis}. */
  public Document groups() {
    Operations operations = Operations.of("apis", "");
    return single("/apis/", operations, "APIVersions", "APIGroupList");
  }

  /** {@code /api}. */
  public Document coreVersions() {
    Operations operations = new Operations(new GroupVersion("", ""));
    return single("/api/", operations, "APIVersions", "APIVersions");
  }

  /** {@code /version}. */
  public Document version() {
    Operations operations = Operations.of("version", "Code");
    Map<String, @Nullable Object> get =
        operations.json("get", "Version", "io.k8s.apimachinery.pkg.version.Info");
    return document(
        Members.of("/version/", Members.of("get", get)),
        new Components(catalog, null).of(operations.types()));
  }

  /** A path that answers with text of its own format. */
  public Document text(String path, String tag, String operationId, String format) {
    Operations operations = Operations.of(tag, "");
    Map<String, @Nullable Object> get = operations.text("", operationId, List.of(format));
    return document(Members.of(path, Members.of("get", get)), Members.of());
  }

  private Document single(String path, Operations operations, String noun, String type) {
    Map<String, @Nullable Object> paths =
        Members.of(path, Members.of("get", discovery(operations, noun, type)));
    return document(paths, new Components(catalog, null).of(operations.types()));
  }

  private static Map<String, @Nullable Object> discovery(
      Operations operations, String noun, String type) {
    return operations.answering("get", noun, null, TypeNames.META + type, 200);
  }

  private Document document(
      Map<String, @Nullable Object> paths, Map<String, @Nullable Object> schemas) {
    return document("Kubernetes", version, paths, schemas);
  }

  private static Document document(
      String title,
      String version,
      Map<String, @Nullable Object> paths,
      Map<String, @Nullable Object> schemas) {
    Map<String, @Nullable Object> token =
        Members.of("type", "apiKey", "name", "authorization", "in", "header");
    Map<String, @Nullable Object> components = Members.of();
    if (!schemas.isEmpty()) {
      components.put("schemas", schemas);
    }
    components.put("securitySchemes", Members.of("BearerToken", token));
    return new Document(
        Members.of(
            "openapi",
            "3.0.0",
            "info",
            Members.of("title", title, "version", version),
            "paths",
            paths,
            "components",
            components));
  }
}
