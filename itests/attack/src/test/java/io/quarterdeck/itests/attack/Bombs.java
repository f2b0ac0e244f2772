// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.attack;

import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Bodies that are dear to read: small ones with much work in them, and large ones. */
final class Bombs {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");
  private static final Map<String, String> STRATEGIC =
      Map.of("Content-Type", "application/strategic-merge-patch+json");
  private static final int SENDERS = 6;

  private static final List<String> PATTERNS =
      List.of(
          "(((a{1,1000}){1,1000}){1,1000}){1,1000}",
          "((a{100}){100}){100}",
          "(a+)+$",
          "(a|a)*b",
          "(\\\\\\\\pL{1,1000}){1,1000}",
          "^(([a-z])+.)+[A-Z]([a-z])+$",
          "(x+x+)+y");

  private final RawClient client;
  private final Target target;
  private final Codes codes;

  Bombs(RawClient client, Target target, Codes codes) {
    this.client = client;
    this.target = target;
    this.codes = codes;
  }

  /** One request; by its number. */
  private interface Bomb {
    void send(int number) throws IOException;
  }

  /** All of them from several senders, again and again, while there is time. */
  private void drop(Bomb bomb) throws InterruptedException {
    long end = System.nanoTime() + target.time().toNanos();
    List<Thread> senders =
        IntStream.range(0, SENDERS)
            .mapToObj(n -> Thread.ofVirtual().start(() -> drop(bomb, n, end)))
            .toList();
    for (Thread sender : senders) {
      sender.join();
    }
  }

  private void drop(Bomb bomb, int sender, long end) {
    for (int n = sender; System.nanoTime() < end; n += SENDERS) {
      try {
        bomb.send(n);
      } catch (IOException e) {
        codes.add(0);
      }
    }
  }

  private int send(String method, String path, Map<String, String> headers, String body)
      throws IOException {
    HttpResponse<byte[]> answer =
        client.exchange(method, path, headers, body.getBytes(StandardCharsets.UTF_8));
    codes.add(answer.statusCode());
    return answer.statusCode();
  }

  private static String definition(String plural, String schema) {
    String kind = plural.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + plural.substring(1);
    return """
        {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
         "metadata": {"name": "%1$s.attack.io"},
         "spec": {"group": "attack.io", "scope": "Namespaced",
          "names": {"plural": "%1$s", "kind": "%2$s"},
          "versions": [{"name": "v1", "served": true, "storage": true,
           "schema": {"openAPIV3Schema": {"type": "object", "properties": {"spec": %3$s}}}}]}}
        """
        .formatted(plural, kind, schema);
  }

  /** Patterns of nested repeats in definitions, and values for which they are slow. */
  void patterns() throws InterruptedException {
    drop(
        n -> {
          String plural = "patterns" + n;
          String pattern = PATTERNS.get(n % PATTERNS.size());
          String schema = "{\"type\": \"string\", \"pattern\": \"" + pattern + "\"}";
          use(plural, schema, "\"" + "a".repeat(20_000) + "!\"");
        });
  }

  /** Rules whose expressions match such patterns, or loop in loops. */
  void expressions() throws InterruptedException {
    drop(
        n -> {
          String rule =
              n % 2 == 0
                  ? "self.matches('" + PATTERNS.get(n / 2 % PATTERNS.size()) + "')"
                  : "self.all(a, self.all(b, self.all(c, self.all(d, a + b + c + d != ''))))";
          String type =
              n % 2 == 0
                  ? "\"type\": \"string\""
                  : "\"type\": \"array\", \"items\": {\"type\": \"string\"}";
          String schema =
              "{" + type + ", \"x-kubernetes-validations\": [{\"rule\": \"" + rule + "\"}]}";
          String items =
              IntStream.range(0, 200)
                  .mapToObj(i -> "\"" + i + "\"")
                  .collect(Collectors.joining(","));
          use("rules" + n, schema, n % 2 == 0 ? "\"aaaaaaaa!\"" : "[" + items + "]");
        });
  }

  private void use(String plural, String schema, String value) throws IOException {
    if (send("POST", DEFINITIONS, JSON, definition(plural, schema)) == 201) {
      String kind = plural.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + plural.substring(1);
      String object =
          "{\"apiVersion\": \"attack.io/v1\", \"kind\": \"%s\", \"metadata\": {\"name\": \"a\"}, \"spec\": %s}";
      for (int tries = 0; tries < 5; tries++) {
        int code =
            send(
                "POST",
                "/apis/attack.io/v1/namespaces/default/" + plural,
                JSON,
                String.format(object, kind, value));
        if (code != 404 && code != 503) {
          break;
        }
        pause();
      }
      send("DELETE", DEFINITIONS + "/" + plural + ".attack.io", Map.of(), "");
    }
  }

  private static void pause() {
    try {
      Thread.sleep(100);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Definitions of so many properties. */
  void wideSchemas(int many) throws InterruptedException {
    String properties =
        IntStream.range(0, many)
            .mapToObj(i -> "\"p" + i + "\": {\"type\": \"string\"}")
            .collect(Collectors.joining(","));
    String schema = "{\"type\": \"object\", \"properties\": {" + properties + "}}";
    drop(n -> use("wides" + n, schema, "{}"));
  }

  /** Selectors with thousands of values, and with patterns for names. */
  void selectors() throws InterruptedException {
    String values =
        IntStream.range(0, 20_000).mapToObj(i -> "v" + i).collect(Collectors.joining(","));
    List<String> selectors =
        List.of(
            "labelSelector=a+in+(" + values + ")",
            "labelSelector=" + "a!=b,".repeat(20_000) + "a",
            "fieldSelector=" + "metadata.name!=b,".repeat(10_000) + "metadata.name=a");
    drop(n -> send("GET", MAPS + "?limit=5&" + selectors.get(n % selectors.size()), Map.of(), ""));
  }

  /** Objects that are stored with thousands of warnings, whose answer must not be lost. */
  int warnings() throws InterruptedException {
    String unknown =
        IntStream.range(0, 20_000)
            .mapToObj(i -> "\"unknown" + i + "\": 1")
            .collect(Collectors.joining(","));
    int before = codes.of(0);
    drop(
        n ->
            send(
                "POST",
                MAPS + "?fieldValidation=Warn",
                JSON,
                "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"generateName\": \"w\"},"
                    + unknown
                    + "}"));
    return codes.of(0) - before;
  }

  /** Numbers and quantities of a million digits, deep nesting, trees of a million little values. */
  void floods() throws InterruptedException {
    String digits = "9".repeat(1_000_000);
    String head =
        "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"name\": \"f\"}, ";
    List<String> bodies =
        List.of(
            head + "\"data\": " + digits + "}",
            head + "\"data\": {\"a\": 1e" + digits + "}}",
            head + "\"a\": " + "[".repeat(1_000_000) + "]".repeat(1_000_000) + "}",
            head + "\"a\": " + "{\"a\":".repeat(400_000) + "1" + "}".repeat(400_000) + "}",
            head + "\"a\": [" + "{},".repeat(900_000) + "{}]}",
            head + "\"data\": {" + "\"a\": \"b\",".repeat(250_000) + "\"c\": \"d\"}}",
            "{\"apiVersion\": \"v1\", \"kind\": \"LimitRange\", \"metadata\": {\"name\": \"f\"}, \"spec\":"
                + " {\"limits\": [{\"type\": \"Pod\", \"max\": {\"cpu\": \""
                + digits
                + "\"}}]}}");
    drop(
        n -> {
          String body = bodies.get(n % bodies.size());
          String path =
              body.contains("LimitRange") ? MAPS.replace("configmaps", "limitranges") : MAPS;
          send("POST", path, JSON, body);
        });
  }

  /** Patches of long lists of scalars, by strategic merge. */
  void longLists() throws InterruptedException {
    String name = "patched";
    String map =
        "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"name\": \""
            + name
            + "\"}}";
    drop(
        n -> {
          send("POST", MAPS, JSON, map);
          String values =
              IntStream.range(0, 30_000)
                  .mapToObj(i -> "\"a.io/f" + (i + n) + "\"")
                  .collect(Collectors.joining(","));
          send(
              "PATCH",
              MAPS + "/" + name + "?dryRun=All",
              STRATEGIC,
              "{\"metadata\": {\"finalizers\": [" + values + "]}}");
        });
  }
}
