// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What Go's {@code net/url} takes for no URL, in its words. */
final class GoUrl {
  private static final Pattern SCHEME =
      Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*:.*", Pattern.DOTALL);
  private static final Pattern BAD_ESCAPE = Pattern.compile("%(?![0-9a-fA-F]{2}).{0,2}");
  private static final Pattern AUTHORITY = Pattern.compile("(?:[a-zA-Z][^:/?#]*:)?//([^/?#]*).*");
  private static final Pattern BAD_HOST = Pattern.compile("[\\x20\"\\\\^`{|}]");

  private GoUrl() {}

  /** Why it is none, or null. */
  static @Nullable String problem(String url) {
    if (url.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
      return "net/url: invalid control character in URL";
    }
    if (url.startsWith(":")) {
      return "missing protocol scheme";
    }
    if (!SCHEME.matcher(url).matches() && !url.startsWith("/")) {
      String first = url.split("[/?#]", 2)[0];
      if (first.contains(":")) {
        return "first path segment in URL cannot contain colon";
      }
    }
    String host = host(url);
    return host == null ? badEscape(url) : badHost(host, url);
  }

  private static @Nullable String host(String url) {
    Matcher m = AUTHORITY.matcher(url);
    if (!m.matches()) {
      return null;
    }
    String authority = m.group(1);
    return authority.substring(authority.lastIndexOf('@') + 1);
  }

  private static @Nullable String badHost(String host, String url) {
    Matcher bad = BAD_HOST.matcher(host);
    if (bad.find()) {
      return "invalid character \"" + bad.group() + "\" in host name";
    }
    if (host.startsWith("[") && !host.contains("]")) {
      return "missing ']' in host";
    }
    int colon = host.lastIndexOf(':');
    boolean port = colon > host.lastIndexOf(']');
    if (port && !host.substring(colon + 1).matches("[0-9]*")) {
      return "invalid port \"" + host.substring(colon) + "\" after host";
    }
    return badEscape(url);
  }

  private static @Nullable String badEscape(String url) {
    Matcher bad = BAD_ESCAPE.matcher(url.split("[?#]", 2)[0]);
    return bad.find() ? "invalid URL escape \"" + bad.group() + "\"" : null;
  }
}
