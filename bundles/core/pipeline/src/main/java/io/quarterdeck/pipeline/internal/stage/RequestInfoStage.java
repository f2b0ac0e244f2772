// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.spi.stage.Stage;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads from method and path what a request is about, as Kubernetes' RequestInfo. */
public final class RequestInfoStage implements Stage {
  private static final Pattern NAME_TERM = Pattern.compile("metadata\\.name==?([^=!/%\\\\]+)");
  private static final Set<String> SELECTABLE = Set.of("list", "watch");
  private static final Set<String> NAMESPACE_SUBRESOURCES = Set.of("status", "finalize");

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    RequestInfo info;
    try {
      info = parse(exchange.request());
    } catch (NoResourceException e) {
      return unreadable(exchange.request().path());
    }
    exchange.setInfo(info);
    return next.proceed(exchange);
  }

  /** A path that promises a resource, behind {@code watch} or {@code proxy}, and names none. */
  static final class NoResourceException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private static ApiResponse unreadable(String path) {
    String text =
        "Internal Server Error: "
            + FieldError.quote(path)
            + ": failed to create RequestInfo: unable to determine kind and namespace from url, "
            + path
            + "\n";
    return ApiResponse.bytes(500, ApiResponse.TEXT, text.getBytes(StandardCharsets.UTF_8));
  }

  public static RequestInfo parse(ApiRequest request) {
    String path = request.path();
    List<String> parts = split(path);
    boolean core = !parts.isEmpty() && parts.get(0).equals("api");
    boolean grouped = !parts.isEmpty() && parts.get(0).equals("apis");
    int start = core ? 2 : 3;
    if (!core && !grouped || parts.size() <= start) {
      return path(request, path);
    }
    String group = core ? "" : parts.get(1);
    String version = parts.get(start - 1);
    return resource(request, path, group, version, parts.subList(start, parts.size()));
  }

  private static RequestInfo path(ApiRequest request, String path) {
    String verb = request.method().toLowerCase(Locale.ROOT);
    return new RequestInfo(false, verb, path, "", "", "", "", "", "");
  }

  private static List<String> split(String path) {
    int start = 0;
    int end = path.length();
    while (start < end && path.charAt(start) == '/') {
      start++;
    }
    while (end > start && path.charAt(end - 1) == '/') {
      end--;
    }
    return start == end ? List.of() : List.of(path.substring(start, end).split("/"));
  }

  private static RequestInfo resource(
      ApiRequest request, String path, String group, String version, List<String> all) {
    List<String> parts = all;
    String verb = verb(request.method());
    if (Set.of("watch", "proxy").contains(parts.get(0))) {
      if (parts.size() < 2) {
        throw new NoResourceException();
      }
      verb = parts.get(0);
      parts = parts.subList(1, parts.size());
    }
    String namespace = "";
    if (parts.get(0).equals("namespaces")) {
      namespace = parts.size() > 1 ? parts.get(1) : "";
      boolean inside = parts.size() > 2 && !NAMESPACE_SUBRESOURCES.contains(parts.get(2));
      if (inside) {
        parts = parts.subList(2, parts.size());
      }
    }
    String resource = parts.get(0);
    String name = parts.size() > 1 ? parts.get(1) : "";
    String subresource = verb.equals("proxy") ? "" : subresource(parts);
    if (name.isEmpty()) {
      verb = collectionVerb(verb, request.query());
      name = SELECTABLE.contains(verb) ? selectedName(request.query()) : "";
    }
    return info(verb, path, group, version, namespace, resource, subresource, name);
  }

  /** What follows it belongs to whom a proxy passes it on to; elsewhere nobody serves it. */
  private static String subresource(List<String> parts) {
    return parts.size() < 3 ? "" : parts.get(2);
  }

  /** The one name that a field selector leaves: it is authorized as that name. */
  private static String selectedName(Query query) {
    String[] terms = query.first("fieldSelector").split(",");
    // of several names, Kubernetes takes the first by the alphabet
    Arrays.sort(terms);
    for (String term : terms) {
      Matcher m = NAME_TERM.matcher(term);
      if (m.matches()) {
        return m.group(1);
      }
    }
    return "";
  }

  private static RequestInfo info(
      String verb,
      String path,
      String group,
      String version,
      String namespace,
      String resource,
      String subresource,
      String name) {
    return new RequestInfo(
        true, verb, path, group, version, namespace, resource, subresource, name);
  }

  private static String verb(String method) {
    return switch (method) {
      case "POST" -> "create";
      case "GET", "HEAD" -> "get";
      case "PUT" -> "update";
      case "PATCH" -> "patch";
      case "DELETE" -> "delete";
      default -> "";
    };
  }

  private static String collectionVerb(String verb, Query query) {
    return switch (verb) {
      case "get" -> isWatch(query) ? "watch" : "list";
      case "delete" -> "deletecollection";
      default -> verb;
    };
  }

  /** An empty or odd value starts a watch, {@code false} and {@code 0} do not. */
  static boolean isWatch(Query query) {
    return query.flag("watch");
  }
}
