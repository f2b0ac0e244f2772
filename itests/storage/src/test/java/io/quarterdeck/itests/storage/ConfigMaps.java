// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.storage;

import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The ConfigMaps that these tests write, and what their answers say. */
final class ConfigMaps {
  static final String PATH = "/api/v1/namespaces/default/configmaps";

  private static final Pattern REVISION = Pattern.compile("\"resourceVersion\":\\s*\"(\\d+)\"");

  private ConfigMaps() {}

  static String body(String name, String value) {
    return """
        {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "%s"},
         "data": {"value": "%s"}}"""
        .formatted(name, value);
  }

  /** The first resourceVersion of an answer or an event: the object's, or the list's. */
  static long revision(String json) {
    Matcher m = REVISION.matcher(json);
    if (!m.find()) {
      throw new AssertionError("no resourceVersion: " + json);
    }
    return Long.parseLong(m.group(1));
  }

  /** The revision of a list made now. */
  static long now(RawClient client) throws IOException {
    HttpResponse<String> list = client.get(PATH + "?limit=1");
    if (list.statusCode() != 200) {
      throw new IOException(list.body());
    }
    return revision(list.body());
  }
}
