// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.protobuf;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import io.kubernetes.client.proto.V1;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The messages of the official Java client, by the kinds that they stand for. */
final class Messages {
  private static final String FOLDER = "/io/kubernetes/client/proto";
  private static final Map<String, String> PACKAGES =
      Map.of(
          "",
          "k8s.io.api.core.",
          "meta.k8s.io",
          "k8s.io.apimachinery.pkg.apis.meta.",
          "apiextensions.k8s.io",
          "k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.",
          "apiregistration.k8s.io",
          "k8s.io.kube_aggregator.pkg.apis.apiregistration.");

  private final Map<String, Descriptor> byName = new TreeMap<>();

  static Messages load() throws IOException, URISyntaxException, ReflectiveOperationException {
    Messages out = new Messages();
    Path jar = Path.of(V1.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (FileSystem zip = FileSystems.newFileSystem(jar);
        Stream<Path> classes = Files.list(zip.getPath(FOLDER))) {
      for (Path path : classes.toList()) {
        String file = String.valueOf(path.getFileName());
        if (file.endsWith(".class") && !file.contains("$") && !file.startsWith("package-info")) {
          out.add(file.substring(0, file.length() - ".class".length()));
        }
      }
    }
    Aggregation.messages().forEach(m -> out.byName.put(m.getFullName(), m));
    return out;
  }

  private void add(String outer) throws ReflectiveOperationException {
    Class<?> type = Class.forName(V1.class.getPackageName() + "." + outer);
    FileDescriptor file = (FileDescriptor) type.getMethod("getDescriptor").invoke(null);
    file.getMessageTypes().forEach(m -> byName.put(m.getFullName(), m));
  }

  /**
   * @throws IllegalArgumentException when the client does not have the kind
   */
  Descriptor of(String apiVersion, String kind) {
    int slash = apiVersion.indexOf('/');
    String group = slash < 0 ? "" : apiVersion.substring(0, slash);
    String version = apiVersion.substring(slash + 1);
    int dot = group.indexOf('.');
    String own = "k8s.io.api." + (dot < 0 ? group : group.substring(0, dot)) + ".";
    Descriptor found = byName.get(PACKAGES.getOrDefault(group, own) + version + "." + kind);
    if (found == null) {
      throw new IllegalArgumentException("the client has no " + kind + " of " + apiVersion);
    }
    return found;
  }

  /** A type of {@code meta.k8s.io/v1}, which is in every version. */
  Descriptor meta(String kind) {
    return of("meta.k8s.io/v1", kind);
  }
}
