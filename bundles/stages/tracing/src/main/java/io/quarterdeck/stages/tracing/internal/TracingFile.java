// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.tracing.internal;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.file.StrictYaml;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * A {@code TracingConfiguration}.
 *
 * @param traces where spans are posted
 * @param perMillion how many of a million requests are traced
 */
record TracingFile(URI traces, long perMillion) {
  private static final Set<String> VERSIONS =
      Set.of(
          "apiserver.config.k8s.io/v1",
          "apiserver.config.k8s.io/v1beta1",
          "apiserver.config.k8s.io/v1alpha1");
  private static final String USUAL = "localhost:4318";
  private static final long MILLION = 1_000_000;

  /**
   * @throws IllegalArgumentException naming the file and what is wrong in it
   */
  static TracingFile read(Path file) {
    try {
      return parse(Files.readAllBytes(file));
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  static TracingFile parse(byte[] content) {
    Node root = StrictYaml.read(content, "TracingConfiguration", VERSIONS);
    StrictYaml.only(root, "apiVersion", "kind", "endpoint", "samplingRatePerMillion");
    return new TracingFile(traces(root.get("endpoint")), rate(root.get("samplingRatePerMillion")));
  }

  private static long rate(Node at) {
    if (at.isPresent() && !(at.value() instanceof Integer || at.value() instanceof Long)) {
      throw new IllegalArgumentException("strict decoding error: " + at.path() + " is no integer");
    }
    long rate = at.number();
    if (rate < 0) {
      throw wrong(at, rate, "sampling rate must be positive");
    }
    if (rate > MILLION) {
      throw wrong(at, rate, "sampling rate per million must be less than or equal to one million");
    }
    return rate;
  }

  private static URI traces(Node at) {
    String text = StrictYaml.text(at);
    String endpoint = text.isEmpty() ? USUAL : text;
    String address = endpoint.contains("://") ? endpoint : "http://" + endpoint;
    try {
      URI uri = new URI(address);
      if (!Set.of("http", "https").contains(uri.getScheme())) {
        throw wrong(at, text, "unsupported scheme: " + uri.getScheme() + ", only http and https");
      }
      if (uri.getHost() == null) {
        throw wrong(at, text, "names no host");
      }
      boolean bare = uri.getPath().isEmpty() || uri.getPath().equals("/");
      return bare ? uri.resolve("/v1/traces") : uri;
    } catch (URISyntaxException e) {
      throw wrong(at, text, e.getReason());
    }
  }

  private static IllegalArgumentException wrong(Node at, Object value, String why) {
    return new IllegalArgumentException(FieldError.invalid(at.path(), value, why).toString());
  }
}
