// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.RuntimeDelegate;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.util.Header;
import org.glassfish.jersey.CommonProperties;
import org.glassfish.jersey.grizzly2.httpserver.GrizzlyHttpContainer;
import org.glassfish.jersey.grizzly2.httpserver.GrizzlyHttpContainerProvider;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;
import org.glassfish.jersey.server.internal.RuntimeDelegateImpl;
import org.glassfish.jersey.server.model.Resource;

/**
 * Jersey with one resource that takes everything. Built once: plugins are never Jersey components,
 * so nothing in here changes while the server runs.
 */
public final class JerseyFront {
  /** Those that a resource can have; others must go past it. */
  static final List<String> METHODS =
      List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]*(:\\d{1,5})?");
  private static final String MARKS = "/-._~!$&'()*+,;=:@?";

  private JerseyFront() {}

  public static HttpHandler create(Adapter adapter) {
    // Without it the API looks one up through the thread's class loader, which sees no bundle.
    RuntimeDelegate.setInstance(new RuntimeDelegateImpl());
    ResourceConfig config = new ResourceConfig();
    config.setProperties(
        Map.of(
            CommonProperties.FEATURE_AUTO_DISCOVERY_DISABLE, true,
            CommonProperties.METAINF_SERVICES_LOOKUP_DISABLE, true,
            CommonProperties.PROVIDER_DEFAULT_DISABLE, "ALL",
            ServerProperties.WADL_FEATURE_DISABLE, true));
    config.register(new Unread());
    config.registerResources(everything(adapter));
    return new GrizzlyHttpContainerProvider().createContainer(GrizzlyHttpContainer.class, config);
  }

  /** Whether target and host are what {@link java.net.URI} takes, of which Jersey makes its own. */
  static boolean canRead(Request request) {
    String host = request.getHeader(Header.Host);
    String query = request.getQueryString();
    return (host == null || HOST.matcher(host).matches())
        && isPlain(request.getRequestURI())
        && (query == null || isPlain(query));
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
      boolean escape = c == '%' && isHex(text, i + 1) && isHex(text, i + 2);
      if (!letter && !escape && MARKS.indexOf(c) < 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isHex(String text, int at) {
    return at < text.length() && Character.digit(text.charAt(at), 16) >= 0;
  }

  private static Resource everything(Adapter adapter) {
    CatchAll target = new CatchAll(adapter);
    Resource.Builder resource = Resource.builder("{path: .*}");
    for (String method : METHODS) {
      resource
          .addMethod(method)
          .suspended(AsyncResponse.NO_TIMEOUT, TimeUnit.MILLISECONDS)
          .handledBy(target, serve());
    }
    return resource.build();
  }

  private static Method serve() {
    return Arrays.stream(CatchAll.class.getMethods())
        .filter(m -> m.getName().equals("serve"))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Keeps Jersey from negotiating: what these headers mean, and the error for one that is
   * malformed, is the pipeline's to say. The pipeline reads the originals.
   */
  @PreMatching
  static final class Unread implements ContainerRequestFilter {
    @Override
    public void filter(ContainerRequestContext context) {
      context.getHeaders().remove(HttpHeaders.ACCEPT);
      context.getHeaders().remove(HttpHeaders.CONTENT_TYPE);
      context.getHeaders().remove(HttpHeaders.ACCEPT_LANGUAGE);
    }
  }
}
