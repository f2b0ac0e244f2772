// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.itests.harness.RestJar;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Jakarta REST filter of a third party on object requests: off, on, swapped under load. */
final class ObjectFiltersIT {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final int CLIENTS = 16;
  private static final int SWAPS = 20;
  private static final int WARMING = 3;

  /** Refuses one name, fails or sleeps for others, and marks every answer. */
  private static final RestJar GATE =
      RestJar.filter(
          "com.example.gate.Gate",
          "gate",
          """
          package com.example.gate;

          import jakarta.ws.rs.container.ContainerRequestContext;
          import jakarta.ws.rs.container.ContainerRequestFilter;
          import jakarta.ws.rs.container.ContainerResponseContext;
          import jakarta.ws.rs.container.ContainerResponseFilter;
          import jakarta.ws.rs.core.Response;

          public final class Gate implements ContainerRequestFilter, ContainerResponseFilter {
            public void filter(ContainerRequestContext asked) {
              String path = asked.getUriInfo().getPath();
              if (path.endsWith("/forbidden")) {
                asked.abortWith(Response.status(403).entity("shut by the gate").build());
              } else if (path.endsWith("/throws")) {
                throw new IllegalStateException("a mistake");
              } else if (path.endsWith("/sleeps")) {
                try {
                  Thread.sleep(20_000);
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              }
            }

            public void filter(ContainerRequestContext asked, ContainerResponseContext answer) {
              answer.getHeaders().putSingle(
                  "X-Gate", asked.getSecurityContext().getUserPrincipal().getName());
            }
          }
          """);

  /** Wants to filter something that is not there. */
  private static final RestJar ELSEWHERE =
      new RestJar(
          "com.example.elsewhere.Gate",
          GATE.source().replace("com.example.gate", "com.example.elsewhere"),
          Map.of(
              "osgi.jakartars.extension",
              "true",
              "osgi.jakartars.application.select",
              "(osgi.jakartars.name=other)",
              "name",
              "elsewhere"));

  @TempDir private Path folder;

  private static void use(Site site, boolean filters) throws IOException {
    site.configure(
        "io.quarterdeck.server",
        """
        tls.cert.file = ${quarterdeck.data}/pki/apiserver.crt
        tls.key.file = ${quarterdeck.data}/pki/apiserver.key
        objects.through.jersey = %s
        objects.filters.required = gate
        """
            .formatted(filters));
  }

  private static String gate(HttpResponse<?> answer) {
    return answer.headers().firstValue("X-Gate").orElse("");
  }

  @Test
  void filtersAreUsedWhereTheKeySaysSo() throws Exception {
    try (Site site = new Site(folder)) {
      site.drop("gate", GATE);
      site.drop("elsewhere", ELSEWHERE);
      Await.until(
          "it stands by", () -> site.plugin("object-filter", "gate").contains("\"Standby\""));
      assertEquals("", gate(site.admin().get(MAPS)));
      Await.until(
          "what it selects is refused",
          () ->
              site.plugin("endpoint", "elsewhere")
                  .contains("(osgi.jakartars.name=objects) is the only one"));

      use(site, true);
      Await.until("it is in force", () -> !gate(site.admin().get(MAPS)).isEmpty());
      assertFiltered(site);
      assertBodies(site);
      assertUpgraded(site);
      assertTrue(site.plugin("object-filter", "gate").contains("\"Active\""));
      swap(site);

      use(site, false);
      Await.until("it is off", () -> gate(site.admin().get(MAPS)).isEmpty());
      assertEquals(404, site.admin().get(MAPS + "/forbidden").statusCode());
    }
  }

  private static void assertFiltered(Site site) throws IOException {
    HttpResponse<String> shut = site.admin().get(MAPS + "/forbidden");
    assertEquals(403, shut.statusCode());
    assertEquals("shut by the gate", shut.body());
    // behind authentication: a token that nobody knows gets no further, and no answer of the filter
    RawClient unknown = site.nobody().withToken("unknown");
    HttpResponse<String> refused = unknown.get(MAPS + "/forbidden");
    assertEquals(401, refused.statusCode());
    assertEquals("", gate(refused));
    // before authorization, whose refusals it sees
    HttpResponse<String> forbidden = site.nobody().get(MAPS);
    assertEquals(403, forbidden.statusCode());
    assertEquals("system:anonymous", gate(forbidden));
    for (String path : List.of("/api", "/apis", "/apis/apps/v1", MAPS + "/absent", "/api/v1/x")) {
      assertFalse(gate(site.admin().get(path)).isEmpty(), path);
    }
    for (String path : List.of("/readyz", "/version", "/openapi/v2", "/ext/none", "/")) {
      assertEquals("", gate(site.admin().get(path)), path);
    }
    HttpResponse<String> failed = site.admin().get(MAPS + "/throws");
    assertEquals(500, failed.statusCode());
    assertTrue(failed.body().contains("com.example.gate"), failed.body());
    long began = System.nanoTime();
    assertEquals(504, site.admin().get(MAPS + "/sleeps?timeout=2s").statusCode());
    assertTrue(System.nanoTime() - began < 15_000_000_000L, "the deadline was not kept");
  }

  private static void assertBodies(Site site) throws IOException {
    String large = "x".repeat(900_000);
    String map =
        "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"m\"},"
            + "\"data\":{\"a\":\"%s\"}}";
    HttpResponse<String> created = site.admin().post(MAPS, map.formatted(large));
    assertEquals(201, created.statusCode());
    assertFalse(gate(created).isEmpty());
    assertTrue(site.admin().get(MAPS + "/m").body().contains(large), "it came back cut");
    assertEquals(413, site.admin().post(MAPS, map.formatted(large.repeat(4))).statusCode());
    HttpResponse<byte[]> bytes =
        site.admin()
            .exchange(
                "GET",
                MAPS + "/m",
                Map.of("Accept", "application/vnd.kubernetes.protobuf"),
                new byte[0]);
    assertEquals("k8s", new String(bytes.body(), 0, 3, StandardCharsets.US_ASCII));
    HttpResponse<byte[]> odd = site.admin().exchange("PROPFIND", MAPS, Map.of(), new byte[0]);
    assertEquals(405, odd.statusCode());
    assertFalse(gate(odd).isEmpty());
  }

  private static void assertUpgraded(Site site) throws Exception {
    BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    WebSocket watch =
        site.admin()
            .webSocket(
                MAPS + "?watch=true&fieldSelector=metadata.name%3Dw",
                new WebSocket.Listener() {
                  @Override
                  public @Nullable CompletionStage<?> onText(
                      WebSocket socket, CharSequence data, boolean last) {
                    messages.add(data.toString());
                    socket.request(1);
                    return null;
                  }
                });
    create(site, "w");
    String event = messages.poll(30, TimeUnit.SECONDS);
    assertTrue(String.valueOf(event).contains("\"ADDED\""), String.valueOf(event));
    watch.abort();
  }

  private static void create(Site site, String name) throws IOException {
    HttpResponse<String> made =
        site.admin()
            .post(
                MAPS,
                "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"%s\"}}"
                    .formatted(name));
    assertEquals(201, made.statusCode(), made.body());
  }

  /** Nobody gets past it meanwhile, and nobody is refused that it would let pass. */
  private void swap(Site site) throws Exception {
    RawClient admin = site.admin();
    HttpResponse<Stream<String>> watch =
        admin.lines(MAPS + "?watch=true&fieldSelector=metadata.name%3Dlast");
    assertFalse(gate(watch).isEmpty());
    try (Stream<String> events = watch.body();
        Load load = new Load()) {
      load.with(CLIENTS / 2, 200, () -> admin.get(MAPS + "/m?resourceVersion=0"))
          .with(CLIENTS / 4, 403, () -> admin.get(MAPS + "/forbidden"))
          .with(CLIENTS / 4, 201, () -> create(admin));
      int loaders = 0;
      for (int i = 1; i <= SWAPS; i++) {
        site.swap("object-filter", "gate", "2.0." + i);
        if (i == WARMING) {
          loaders = site.classLoaders();
        }
      }
      load.assertRight(SWAPS * CLIENTS);
      int after = site.classLoaders();
      assertTrue(after <= loaders, loaders + " class loaders became " + after + ": a leak");
      create(site, "last");
      Iterator<String> lines = events.iterator();
      assertTrue(lines.next().contains("\"ADDED\""), "the watch has ended");
    }
    switchUnderLoad(site);
  }

  private static HttpResponse<String> create(RawClient admin) throws IOException {
    return admin.post(
        MAPS + "?dryRun=All",
        "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"tried\"}}");
  }

  private static void switchUnderLoad(Site site) throws Exception {
    RawClient admin = site.admin();
    try (Load load = new Load()) {
      load.with(CLIENTS / 2, 200, () -> admin.get(MAPS + "/m"))
          .with(CLIENTS / 2, 201, () -> create(admin));
      for (boolean on : new boolean[] {false, true, false, true}) {
        use(site, on);
        Await.until("filters: " + on, () -> gate(admin.get(MAPS)).isEmpty() != on);
      }
      load.assertRight(CLIENTS);
    }
  }
}
