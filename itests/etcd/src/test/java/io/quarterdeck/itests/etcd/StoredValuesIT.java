// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.etcd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.testkit.etcd.EtcdProcess;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands in etcd: the format and the encryption that are configured, readable by others. */
final class StoredValuesIT {
  private static final Pattern VALUE = Pattern.compile("\"value\":\\s*\"([^\"]+)\"");
  private static final String NAMESPACE = "/api/v1/namespaces/default/";
  private static final String KEYS =
      "kind: EncryptionConfiguration\napiVersion: apiserver.config.k8s.io/v1\nresources:\n"
          + "- resources: [secrets]\n  providers:\n"
          + "  - aesgcm: {keys: [{name: one, secret: MDEyMzQ1Njc4OWFiY2RlZg==}]}\n";

  @TempDir private Path folder;

  @Test
  void valuesAreWrittenAsConfiguredAndReadInEachForm() throws Exception {
    assumeTrue(EtcdProcess.isAvailable(), EtcdProcess.absence());
    Path keys = Files.writeString(folder.resolve("keys.yaml"), KEYS);
    try (EtcdProcess etcd = EtcdProcess.start(folder.resolve("etcd"))) {
      String deployment = "/apis/apps/v1/namespaces/default/deployments";
      try (DistributionProcess server =
              start(
                  "one",
                  etcd,
                  "storage.media.type=application/vnd.kubernetes.protobuf",
                  "storage.encryption.file=" + keys);
          RawClient client = RawClient.admin(server)) {
        create(client, NAMESPACE + "secrets", "Secret", "\"stringData\":{\"a\":\"hidden\"}");
        create(client, NAMESPACE + "configmaps", "ConfigMap", "\"data\":{\"a\":\"shown\"}");
        create(client, deployment, "Deployment", SPEC);
      }
      String secret = value(etcd, "/registry/secrets/default/it");
      assertTrue(secret.startsWith("k8s:enc:aesgcm:v1:one:"), secret);
      String map = value(etcd, "/registry/configmaps/default/it");
      assertTrue(map.startsWith("k8s\0") && map.contains("shown"), map);
      try (DistributionProcess server = start("two", etcd, "storage.encryption.file=" + keys);
          RawClient client = RawClient.admin(server)) {
        assertTrue(body(client, NAMESPACE + "secrets/it").contains("\"aGlkZGVu\""));
        assertTrue(body(client, NAMESPACE + "configmaps").contains("\"shown\""));
        String read = body(client, deployment + "/it");
        assertTrue(read.contains("\"replicas\":3"), read);
        // an update that changes nothing brings it into the form of today
        assertEquals(200, client.put(deployment + "/it", read).statusCode());
        String json = value(etcd, "/registry/deployments/default/it");
        assertTrue(json.startsWith("{") && json.contains("\"replicas\":3"), json);
      }
      try (DistributionProcess server = start("three", etcd);
          RawClient client = RawClient.admin(server)) {
        HttpResponse<String> refused = client.get(NAMESPACE + "secrets/it");
        assertEquals(500, refused.statusCode());
        assertTrue(
            refused.body().contains("identity transformer tried to read encrypted data"),
            refused.body());
        assertEquals(200, client.get(NAMESPACE + "configmaps/it").statusCode());
      }
    }
  }

  private static final String SPEC =
      "\"spec\":{\"replicas\":3,\"selector\":{\"matchLabels\":{\"a\":\"b\"}},\"template\":{"
          + "\"metadata\":{\"labels\":{\"a\":\"b\"}},"
          + "\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"i:1\"}]}}}";

  private DistributionProcess start(String name, EtcdProcess etcd, String... settings)
      throws Exception {
    String[] options = new String[4 + 2 * settings.length];
    options[0] = "--profile";
    options[1] = "etcd";
    options[2] = "--set";
    options[3] = "storage.etcd.endpoints=" + etcd.endpoint();
    for (int i = 0; i < settings.length; i++) {
      options[4 + 2 * i] = "--set";
      options[5 + 2 * i] = settings[i];
    }
    return DistributionProcess.start(Files.createDirectory(folder.resolve(name)), options);
  }

  private static void create(RawClient client, String path, String kind, String rest)
      throws Exception {
    String version = path.startsWith("/apis/apps") ? "apps/v1" : "v1";
    HttpResponse<String> answer =
        client.post(
            path,
            "{\"apiVersion\":\""
                + version
                + "\",\"kind\":\""
                + kind
                + "\",\"metadata\":{\"name\":\"it\"},"
                + rest
                + "}");
    assertEquals(201, answer.statusCode(), answer.body());
  }

  private static String body(RawClient client, String path) throws Exception {
    HttpResponse<String> answer = client.get(path);
    assertEquals(200, answer.statusCode(), answer.body());
    return answer.body();
  }

  /** The bytes of a key as text, by etcd's own HTTP door. */
  private static String value(EtcdProcess etcd, String key) throws Exception {
    String encoded = Base64.getEncoder().encodeToString(key.getBytes(StandardCharsets.UTF_8));
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(etcd.endpoint() + "/v3/kv/range"))
            .POST(HttpRequest.BodyPublishers.ofString("{\"key\":\"" + encoded + "\"}"))
            .build();
    try (HttpClient http = HttpClient.newHttpClient()) {
      String answer = http.send(request, HttpResponse.BodyHandlers.ofString()).body();
      Matcher m = VALUE.matcher(answer);
      assertTrue(m.find(), answer);
      return new String(Base64.getDecoder().decode(m.group(1)), StandardCharsets.ISO_8859_1);
    }
  }
}
