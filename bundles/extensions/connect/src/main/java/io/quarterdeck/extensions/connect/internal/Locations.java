// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.connect.internal;

import io.quarterdeck.api.ApiException;
import java.net.URI;
import java.net.URISyntaxException;

/**
 * Turns where the other side redirects to into where the client finds it: below the proxy. What
 * leads to other hosts, or is relative, stays. Nobody follows it here. Kubernetes: {@code
 * Transport.rewriteURL}.
 *
 * @param prefix of the paths below the proxy
 * @param host of the other side, with its port
 * @param requested the host that the client asked, under which the other side may know itself
 */
record Locations(String prefix, String host, String requested) {

  String rewrite(String location) {
    URI uri;
    try {
      uri = new URI(location);
    } catch (URISyntaxException e) {
      throw ApiException.internal("error trying to parse Location header: " + e.getMessage());
    }
    String authority = uri.getRawAuthority() == null ? "" : uri.getRawAuthority();
    String path = uri.getRawPath() == null ? "" : uri.getRawPath();
    boolean own = !authority.isEmpty() && authority.equals(requested);
    boolean elsewhere = !own && !authority.isEmpty() && !authority.equals(host);
    if (elsewhere || !path.startsWith("/")) {
      return location;
    }
    String below = path.startsWith(prefix) ? path : Passing.joined(prefix, path);
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    String fragment = uri.getRawFragment() == null ? "" : "#" + uri.getRawFragment();
    String scheme = uri.getScheme() == null ? "" : uri.getScheme() + ":";
    return (own ? scheme + "//" + authority : "") + below + query + fragment;
  }
}
