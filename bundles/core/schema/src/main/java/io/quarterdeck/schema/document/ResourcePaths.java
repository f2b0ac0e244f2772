// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.schema.model.ResourceDefinition;
import io.quarterdeck.schema.model.SubresourceDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The paths of one resource. */
final class ResourcePaths {
  private static final Map<String, String> CONNECT_METHODS =
      Map.of("get", "get", "create", "post", "update", "put", "delete", "delete", "patch", "patch");

  private static final int[] ONLY_OK = {200};
  private static final int[] PUT = {200, 201};

  private final Operations operations;
  private final boolean custom;
  private final ResourceDefinition r;
  private final Map<String, @Nullable Object> paths;
  private final String root;
  private final List<String> scope;
  private final String noun;
  private final String deleted;

  /**
   * @param root the path of the group and version, with a slash at the end
   * @param returnsDeleted whether DELETE answers with the object
   * @param paths takes the paths
   */
  ResourcePaths(
      Operations operations,
      ResourceDefinition r,
      String root,
      boolean returnsDeleted,
      Map<String, @Nullable Object> paths) {
    this.operations = operations;
    this.custom = operations.isCustom();
    this.r = r;
    this.paths = paths;
    this.root = root;
    this.scope = r.namespaced() ? List.of("namespace") : List.of();
    this.deleted = returnsDeleted ? r.definition() : TypeNames.STATUS;
    this.noun = (r.namespaced() ? "Namespaced" : "") + r.kind().kind();
  }

  void add() {
    String plural = r.gvr().resource();
    String collection = (r.namespaced() ? "namespaces/{namespace}/" : "") + plural;
    if (r.namespaced() && r.verbs().contains("list")) {
      put(root + plural, List.of(), p -> list(p, r.kind().kind() + "ForAllNamespaces"));
    }
    put(root + collection, scope, this::collection);
    put(root + collection + "/{name}", item(), this::one);
    for (SubresourceDefinition s : r.subresources()) {
      subresource(root + collection + "/{name}/" + s.name(), s);
    }
    watches(plural, collection);
  }

  private interface Filling {
    void fill(PathItem item);
  }

  private void put(String path, List<String> inPath, Filling filling) {
    PathItem p = new PathItem(inPath, true);
    filling.fill(p);
    if (!p.isEmpty()) {
      paths.put(path, p.tree());
    }
  }

  private List<String> item() {
    List<String> out = new ArrayList<>(scope);
    out.add("name");
    return out;
  }

  private void list(PathItem p, String what) {
    Map<String, @Nullable Object> o =
        operations.answering("list", what, null, TypeCatalog.listTypeOf(r), 200);
    Operations.mark(o, "list", r.kind());
    p.add("get", o, Parameters.LIST);
  }

  private void collection(PathItem p) {
    Set<String> verbs = r.verbs();
    if (verbs.contains("list")) {
      list(p, noun);
    }
    if (verbs.contains("create")) {
      Map<String, @Nullable Object> o =
          operations.answering("create", noun, r.definition(), r.definition(), 200, 201, 202);
      Operations.mark(o, "post", r.kind());
      p.add("post", o, Parameters.WRITE);
    }
    if (verbs.contains("deletecollection")) {
      String body = custom ? null : TypeNames.DELETE_OPTIONS;
      Map<String, @Nullable Object> o =
          operations.answering("delete", "Collection" + noun, body, TypeNames.STATUS, 200);
      Operations.mark(o, "deletecollection", r.kind());
      p.add("delete", o, custom ? Parameters.LIST : Parameters.DELETE_COLLECTION);
    }
  }

  private void one(PathItem p) {
    view(p, r.verbs(), noun, r.definition(), r.kind());
    if (r.verbs().contains("delete")) {
      Map<String, @Nullable Object> o =
          operations.answering("delete", noun, TypeNames.DELETE_OPTIONS, deleted, 200, 202);
      Operations.mark(o, "delete", r.kind());
      p.add("delete", o, Parameters.DELETE);
    }
  }

  /** What is read, replaced and patched. */
  private void view(
      PathItem p, Set<String> verbs, String what, String type, GroupVersionKind kind) {
    if (verbs.contains("get")) {
      Map<String, @Nullable Object> o = operations.answering("read", what, null, type, 200);
      Operations.mark(o, "get", kind);
      p.add("get", o, custom ? Parameters.GET : Parameters.NONE);
    }
    if (verbs.contains("update")) {
      Map<String, @Nullable Object> o = operations.answering("replace", what, type, type, PUT);
      Operations.mark(o, "put", kind);
      p.add("put", o, Parameters.WRITE);
    }
    if (verbs.contains("patch")) {
      Map<String, @Nullable Object> o =
          operations.answering("patch", what, TypeNames.PATCH, type, custom ? ONLY_OK : PUT);
      Operations.mark(o, "patch", kind);
      p.add("patch", o, Parameters.PATCH);
    }
  }

  private void subresource(String path, SubresourceDefinition s) {
    String what = noun + Operations.capital(s.name());
    if (s.kind().kind().endsWith("Options")) {
      connect(path, s);
    } else if (s.name().equals("log")) {
      put(path, item(), p -> log(p, what, s));
    } else {
      put(path, item(), p -> plainSubresource(p, what, s));
    }
  }

  private void plainSubresource(PathItem p, String what, SubresourceDefinition s) {
    String type = TypeCatalog.typeOf(r, s);
    view(p, s.verbs(), what, type, custom ? r.kind() : s.kind());
    if (s.verbs().contains("create")) {
      Map<String, @Nullable Object> o =
          operations.answering("create", what, type, type, 200, 201, 202);
      Operations.mark(o, "post", s.kind());
      p.add("post", o, Parameters.WRITE);
    }
  }

  private void log(PathItem p, String what, SubresourceDefinition s) {
    Map<String, @Nullable Object> o = operations.text("read", what, operations.text());
    Operations.mark(o, "get", s.kind());
    p.add("get", o, Parameters.LOG);
  }

  /** Every method passes through to the other end; a proxy also takes a path behind it. */
  private void connect(String path, SubresourceDefinition s) {
    List<String> methods =
        new ArrayList<>(
            s.verbs().stream().sorted().map(v -> CONNECT_METHODS.getOrDefault(v, v)).toList());
    boolean proxy = s.verbs().containsAll(CONNECT_METHODS.keySet());
    if (proxy) {
      methods.addAll(List.of("head", "options"));
    }
    connection(path, item(), methods, s, "");
    if (proxy) {
      List<String> inPath = item();
      inPath.add("path");
      connection(path + "/{path}", inPath, methods, s, "WithPath");
    }
  }

  private void connection(
      String path,
      List<String> inPath,
      List<String> methods,
      SubresourceDefinition s,
      String suffix) {
    PathItem p = new PathItem(inPath, false);
    for (String method : methods) {
      String what = Operations.capital(method) + noun + Operations.capital(s.name()) + suffix;
      Map<String, @Nullable Object> o = operations.connect(what);
      Operations.mark(o, "connect", s.kind());
      p.add(method, o, Parameters.connect(s.kind().kind()));
    }
    paths.put(path, p.tree());
  }

  private void watches(String plural, String collection) {
    if (custom || !r.verbs().contains("watch")) {
      return;
    }
    String kind = r.kind().kind();
    if (r.namespaced()) {
      put(
          root + "watch/" + plural,
          List.of(),
          p -> watch(p, kind + "ListForAllNamespaces", "watchlist"));
    }
    put(root + "watch/" + collection, scope, p -> watch(p, noun + "List", "watchlist"));
    put(root + "watch/" + collection + "/{name}", item(), p -> watch(p, noun, "watch"));
  }

  private void watch(PathItem p, String what, String action) {
    Map<String, @Nullable Object> o =
        operations.answering("watch", what, null, TypeNames.WATCH_EVENT, 200);
    Operations.mark(o, action, r.kind());
    p.add("get", o, Parameters.LIST);
  }
}
