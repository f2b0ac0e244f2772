// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints.application;

import jakarta.annotation.Priority;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.glassfish.jersey.server.ContainerRequest;

/**
 * Keeps Jersey's routing out of object requests. It would refuse methods that no resource has, and
 * media types that it cannot read, which are the pipeline's to judge: what it routes by is hidden
 * while it does so, and there again for the filters that follow.
 */
final class Routing {
  /** The one method that the resource has. */
  static final String METHOD = "POST";

  private static final int FIRST = Integer.MIN_VALUE;
  private static final int LAST = Integer.MAX_VALUE;

  private static final String PROPERTY = Routing.class.getName();
  private static final List<String> NEGOTIATED =
      List.of(HttpHeaders.ACCEPT, HttpHeaders.CONTENT_TYPE, HttpHeaders.ACCEPT_LANGUAGE);

  private Routing() {}

  private record Original(String method, URI target, Map<String, List<String>> hidden) {}

  /** Notes what the request is, before any filter has it. */
  static void remember(ContainerRequest asked) {
    asked.setProperty(
        PROPERTY, new Original(asked.getMethod(), asked.getRequestUri(), new LinkedHashMap<>()));
  }

  private static Original original(ContainerRequestContext asked) {
    return (Original) Objects.requireNonNull(asked.getProperty(PROPERTY), PROPERTY);
  }

  /** After the filters before matching, of which none may make it another request. */
  @PreMatching
  @Priority(LAST)
  static final class Hidden implements ContainerRequestFilter {
    @Override
    public void filter(ContainerRequestContext asked) {
      Original was = original(asked);
      if (!was.method.equals(asked.getMethod())
          || !was.target.equals(asked.getUriInfo().getRequestUri())) {
        throw new IllegalStateException(
            "a filter has changed the request's method or URI: it is authorized as it came");
      }
      for (String name : NEGOTIATED) {
        List<String> values = asked.getHeaders().remove(name);
        if (values != null) {
          was.hidden.put(name, new ArrayList<>(values));
        }
      }
      ((ContainerRequest) asked).setMethodWithoutException(METHOD);
    }
  }

  /** Before the filters after matching. */
  @Priority(FIRST)
  static final class Restored implements ContainerRequestFilter {
    @Override
    public void filter(ContainerRequestContext asked) {
      Original was = original(asked);
      ((ContainerRequest) asked).setMethodWithoutException(was.method);
      was.hidden.forEach((name, values) -> asked.getHeaders().addAll(name, values));
    }
  }

  /** Before the filters of answers, of which the last priority is asked first. */
  @Priority(LAST)
  static final class TypeShown implements ContainerResponseFilter {
    @Override
    public void filter(ContainerRequestContext asked, ContainerResponseContext answer) {
      String type = Passage.of(asked).contentType();
      if (!type.isEmpty()) {
        answer.getHeaders().putSingle(HttpHeaders.CONTENT_TYPE, type);
      }
    }
  }

  /** After them: Jersey would read it, and fail where it is none. */
  @Priority(FIRST)
  static final class TypeHidden implements ContainerResponseFilter {
    @Override
    public void filter(ContainerRequestContext asked, ContainerResponseContext answer) {
      if (!Passage.of(asked).contentType().isEmpty()) {
        answer.getHeaders().remove(HttpHeaders.CONTENT_TYPE);
      }
    }
  }
}
