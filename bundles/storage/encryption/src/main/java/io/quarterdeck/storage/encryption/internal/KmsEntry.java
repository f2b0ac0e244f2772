// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.file.GoDuration;
import io.quarterdeck.storage.encryption.internal.kms.KmsSettings;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Set;

/** Reads a {@code kms} entry. Kubernetes: {@code validateKMSConfiguration}. */
final class KmsEntry {
  private static final Set<String> FIELDS =
      Set.of("apiVersion", "name", "cachesize", "endpoint", "timeout");
  private static final String OLD = "v1";
  private static final Duration TIMEOUT = Duration.ofSeconds(3);
  private static final int CACHE_SIZE = 1000;

  private KmsEntry() {}

  /**
   * @param names those of the entries before, to which this one's is added
   */
  static KmsSettings read(Fields provider, Set<String> names) {
    Fields entry = provider.object("kms", FIELDS);
    String version = entry.textOr("apiVersion", OLD);
    String name = name(entry, version, names);
    Duration timeout = timeout(entry);
    String socket = socket(entry);
    int cacheSize = cacheSize(entry, version);
    if (!version.equals(OLD) && !version.equals("v2")) {
      throw entry.invalid(
          "apiVersion",
          FieldError.quote(version),
          "unsupported apiVersion apiVersion for KMS provider, only v1 and v2 are supported");
    }
    names.add(name);
    return new KmsSettings(name, version, socket, timeout, cacheSize);
  }

  private static String name(Fields entry, String version, Set<String> names) {
    String name = entry.textOr("name", "");
    if (name.isEmpty()) {
      throw new IllegalArgumentException(
          entry.path() + ".name: Required value: name is a mandatory field for a provider");
    }
    if (!version.equals(OLD) && name.contains(":")) {
      throw entry.invalid(
          "name",
          FieldError.quote(name),
          "invalid KMS provider name " + name + ", must not contain ':'");
    }
    if (names.contains(name)) {
      throw entry.invalid(
          "name",
          FieldError.quote(name),
          "duplicate KMS provider name " + name + ", names must be unique");
    }
    return name;
  }

  private static Duration timeout(Fields entry) {
    String text = entry.textOr("timeout", "");
    Duration timeout = text.isEmpty() ? TIMEOUT : GoDuration.parse(text);
    if (!timeout.isPositive()) {
      throw entry.invalid(
          "timeout", GoDuration.format(timeout), "timeout should be a positive value");
    }
    return timeout;
  }

  private static String socket(Fields entry) {
    String endpoint = entry.textOr("endpoint", "");
    if (endpoint.isEmpty()) {
      throw entry.invalid("endpoint", "\"\"", "endpoint is a mandatory field for a kms");
    }
    URI uri;
    try {
      uri = new URI(endpoint);
    } catch (URISyntaxException e) {
      throw entry.invalid(
          "endpoint",
          FieldError.quote(endpoint),
          "invalid endpoint for kms provider, error: " + e.getMessage());
    }
    String scheme = uri.getScheme() == null ? "" : uri.getScheme();
    if (!scheme.equals("unix")) {
      throw entry.invalid(
          "endpoint",
          FieldError.quote(endpoint),
          "unsupported scheme "
              + FieldError.quote(scheme)
              + " for KMS provider, only unix is supported");
    }
    String path = uri.getPath() == null ? "" : uri.getPath();
    return path.startsWith("/@") ? path.substring(1) : path;
  }

  private static int cacheSize(Fields entry, String version) {
    Object size = entry.values().get("cachesize");
    if (size == null) {
      return CACHE_SIZE;
    }
    if (!(size instanceof Integer n)) {
      throw new IllegalArgumentException(entry.path() + ".cachesize: must be a number");
    }
    if (!version.equals(OLD)) {
      throw entry.invalid("cachesize", n.toString(), "cachesize is not supported in v2");
    }
    if (n == 0) {
      throw entry.invalid(
          "cachesize", "0", "cachesize should be a positive value, or negative to disable");
    }
    return n;
  }
}
