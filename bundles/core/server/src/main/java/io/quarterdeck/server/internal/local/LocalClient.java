// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.local;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Trees;
import io.quarterdeck.pipeline.RequestHandler;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.PatchType;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Query;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One user's client of the chain in this process. */
final class LocalClient implements ObjectClient {
  private static final int NOT_FOUND = 404;
  private static final String JSON = "application/json";
  private static final String METADATA_LIST =
      "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json";
  private static final String PAGE = "limit=500";

  private final RequestHandler handler;
  private final UserInfo user;
  private final String userAgent;

  LocalClient(RequestHandler handler, UserInfo user, String userAgent) {
    this.handler = handler;
    this.user = user;
    this.userAgent = userAgent;
  }

  @Override
  public @Nullable ApiObject get(GroupVersionResource resource, String namespace, String name) {
    try {
      return send("GET", path(resource, namespace, name, ITSELF), "", JSON, null, null);
    } catch (ApiException e) {
      if (e.code() == NOT_FOUND) {
        return null;
      }
      throw e;
    }
  }

  @Override
  public ApiObject create(GroupVersionResource resource, ApiObject object) {
    String path = path(resource, object.meta().namespace(), "", ITSELF);
    return send("POST", path, "", JSON, JSON, object.tree());
  }

  @Override
  public ApiObject update(GroupVersionResource resource, ApiObject object, String subresource) {
    String path = path(resource, object.meta().namespace(), object.meta().name(), subresource);
    return send("PUT", path, "", JSON, JSON, object.tree());
  }

  @Override
  public ApiObject patch(
      GroupVersionResource resource,
      String namespace,
      String name,
      String subresource,
      PatchType type,
      Object patch) {
    String path = path(resource, namespace, name, subresource);
    return send("PATCH", path, "", JSON, type.mediaType(), patch);
  }

  @Override
  public ApiObject createBelow(
      GroupVersionResource resource,
      String namespace,
      String name,
      String subresource,
      ApiObject body) {
    String path = path(resource, namespace, name, subresource);
    return send("POST", path, "", JSON, JSON, body.tree());
  }

  @Override
  public void delete(
      GroupVersionResource resource, String namespace, String name, DeleteOptions options) {
    String path = path(resource, namespace, name, ITSELF);
    send("DELETE", path, "", JSON, JSON, options.tree());
  }

  @Override
  public void deleteCollection(
      GroupVersionResource resource, String namespace, DeleteOptions options) {
    send("DELETE", path(resource, namespace, "", ITSELF), "", JSON, JSON, options.tree());
  }

  @Override
  public List<ApiObject> metadata(GroupVersionResource resource, String namespace) {
    String path = path(resource, namespace, "", ITSELF);
    List<ApiObject> out = new ArrayList<>();
    String more = "";
    do {
      String query = more.isEmpty() ? PAGE : PAGE + "&continue=" + more;
      ApiObject page = send("GET", path, query, METADATA_LIST, null, null);
      page.field("items").items().forEach(n -> out.add(item(n.value())));
      more = page.root().at("metadata", "continue").text();
    } while (!more.isEmpty());
    return out;
  }

  private static ApiObject item(@Nullable Object value) {
    Map<String, @Nullable Object> tree = Trees.asObject(value);
    return new ApiObject(tree == null ? new LinkedHashMap<>() : tree);
  }

  @Override
  public ApiObject document(String path, String accept) {
    int query = path.indexOf('?');
    return query < 0
        ? send("GET", path, "", accept, null, null)
        : send("GET", path.substring(0, query), path.substring(query + 1), accept, null, null);
  }

  private static String path(
      GroupVersionResource resource, String namespace, String name, String subresource) {
    StringBuilder out = new StringBuilder(resource.group().isEmpty() ? "/api/" : "/apis/");
    if (!resource.group().isEmpty()) {
      out.append(resource.group()).append('/');
    }
    out.append(resource.version()).append('/');
    if (!namespace.isEmpty()) {
      out.append("namespaces/").append(namespace).append('/');
    }
    out.append(resource.resource());
    if (!name.isEmpty()) {
      out.append('/').append(name);
    }
    if (!subresource.isEmpty()) {
      out.append('/').append(subresource);
    }
    return out.toString();
  }

  private ApiObject send(
      String method,
      String path,
      String query,
      String accept,
      @Nullable String contentType,
      @Nullable Object body) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("user-agent", userAgent);
    headers.put("accept", accept);
    InputStream in = InputStream.nullInputStream();
    if (contentType != null) {
      byte[] bytes = Json.write(body);
      headers.put("content-type", contentType);
      headers.put("content-length", Integer.toString(bytes.length));
      in = new ByteArrayInputStream(bytes);
    }
    ApiResponse answer =
        handler.handle(
            new ApiRequest(
                method,
                path,
                query,
                Query.parse(query),
                new LocalHeaders(headers),
                List.of(),
                in,
                "127.0.0.1",
                "localhost"),
            user);
    return LocalAnswer.object(answer);
  }
}
