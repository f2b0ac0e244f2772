// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Writes of objects that are not there yet and carry a resourceVersion or a uid all the same, as
 * frameworks send them that write in one request whether an object exists or not.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class UpsertIT {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String LEASES = "/apis/coordination.k8s.io/v1/namespaces/default/leases";
  private static final String ROLES = "/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles";
  private static final String APPLY = "?fieldManager=operator&force=true";
  private static final String NO_NUMBER = "strconv.ParseUint: parsing \\\"abc\\\": invalid syntax";

  private DistributionProcess server;
  private RawClient admin;

  @BeforeAll
  void start(@TempDir Path folder) {
    server = DistributionProcess.start(folder);
    admin = RawClient.admin(server);
  }

  @AfterAll
  void stop() {
    admin.close();
    server.close();
  }

  private static String map(String name, String version) {
    return "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'%s','resourceVersion':'%s'},'data':{'a':'b'}}"
        .formatted(name, version)
        .replace('\'', '"');
  }

  private static String lease(String name, String field, String value) {
    return "{'apiVersion':'coordination.k8s.io/v1','kind':'Lease','metadata':{'name':'%s','%s':'%s'},'spec':{}}"
        .formatted(name, field, value)
        .replace('\'', '"');
  }

  /** Of a kind that a PUT creates, and replaces whatever its version is. */
  private static String role(String name) {
    return "{'apiVersion':'rbac.authorization.k8s.io/v1','kind':'Role','metadata':{'name':'%s'},'rules':[]}"
        .formatted(name)
        .replace('\'', '"');
  }

  private Answer apply(String path, String body) throws IOException {
    HttpResponse<byte[]> answer =
        admin.exchange(
            "PATCH",
            path,
            Map.of("Content-Type", "application/apply-patch+yaml"),
            body.getBytes(StandardCharsets.UTF_8));
    return new Answer(answer.statusCode(), new String(answer.body(), StandardCharsets.UTF_8));
  }

  private Answer put(String path, String body) throws IOException {
    return Answer.of(admin.put(path, body));
  }

  private Answer post(String path, String body) throws IOException {
    return Answer.of(admin.post(path, body));
  }

  private record Answer(int code, String body) {
    static Answer of(HttpResponse<String> answer) {
      return new Answer(answer.statusCode(), answer.body());
    }

    Answer expect(int expected, String... words) {
      assertEquals(expected, code, body);
      for (String word : words) {
        assertTrue(body.contains(word), body);
      }
      return this;
    }
  }

  @Test
  void anApplyCreatesWithAnyNumberAndMeetsAConflictTheSecondTime() throws IOException {
    String path = MAPS + "/applied";
    Answer created = apply(path + APPLY, map("applied", "1")).expect(201);
    assertFalse(created.body().contains("\"resourceVersion\":\"1\""), created.body());
    apply(path + APPLY, map("applied", "1"))
        .expect(409, "the object has been modified; please apply your changes to the latest");
  }

  @Test
  void aPutCreatesWithAnyNumberAndMeetsAConflictTheSecondTime() throws IOException {
    String path = LEASES + "/put";
    Answer created = put(path, lease("put", "resourceVersion", "1")).expect(201);
    assertFalse(created.body().contains("\"resourceVersion\":\"1\""), created.body());
    put(path, lease("put", "resourceVersion", "1")).expect(409, "the object has been modified");
  }

  @Test
  void ofSeveralPutsAtOnceOneCreatesAndTheOthersUpdate() throws Exception {
    for (int round = 0; round < 10; round++) {
      String name = "race-" + round;
      Callable<Integer> put = () -> admin.put(ROLES + "/" + name, role(name)).statusCode();
      List<Integer> codes = new ArrayList<>();
      try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
        for (Future<Integer> code : clients.invokeAll(Collections.nCopies(4, put))) {
          codes.add(code.get());
        }
      }
      Collections.sort(codes);
      assertEquals(List.of(200, 200, 200, 201), codes);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "&dryRun=All"})
  void whatIsNoNumberIsRefusedByUpsertsInGosWords(String dryRun) throws IOException {
    apply(MAPS + "/none" + APPLY + dryRun, map("none", "abc")).expect(500, NO_NUMBER);
    put(LEASES + "/none?" + dryRun, lease("none", "resourceVersion", "abc")).expect(500, NO_NUMBER);
    assertEquals(404, admin.get(MAPS + "/none").statusCode());
    assertEquals(404, admin.get(LEASES + "/none").statusCode());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "&dryRun=All"})
  void aPutOfWhatIsNotThereFailsItsUidPrecondition(String dryRun) throws IOException {
    put(LEASES + "/wanted?" + dryRun, lease("wanted", "uid", "1-2-3"))
        .expect(
            409,
            "Operation cannot be fulfilled on leases.coordination.k8s.io \\\"wanted\\\": StorageError:"
                + " invalid object, Code: 4, Key: /registry/leases/default/wanted, ResourceVersion: 0,"
                + " AdditionalErrorMsg: Precondition failed: UID in precondition: 1-2-3, UID in object"
                + " meta: \"");
    assertEquals(404, admin.get(LEASES + "/wanted").statusCode());
    // of a kind that no PUT creates
    put(MAPS + "/wanted?" + dryRun, map("wanted", "1")).expect(404);
  }

  @Test
  void aPostIsRefusedForANumberAndNotForAnythingElse() throws IOException {
    post(MAPS, map("posted", "7"))
        .expect(500, "resourceVersion should not be set on objects to be created");
    assertEquals(404, admin.get(MAPS + "/posted").statusCode());
    post(MAPS, map("zero", "0")).expect(201);
    Answer created = post(MAPS, map("letters", "abc")).expect(201);
    assertFalse(created.body().contains("\"abc\""), created.body());
  }

  @Test
  void aDryRunShowsTheVersionAsSentSinceNothingWasStored() throws IOException {
    String sent = "\"resourceVersion\":\"7\"";
    post(MAPS + "?dryRun=All", map("dry", "7")).expect(201, sent);
    apply(MAPS + "/dry" + APPLY + "&dryRun=All", map("dry", "7")).expect(201, sent);
    put(LEASES + "/dry?dryRun=All", lease("dry", "resourceVersion", "7")).expect(201, sent);
    assertEquals(404, admin.get(MAPS + "/dry").statusCode());
    assertEquals(404, admin.get(LEASES + "/dry").statusCode());
  }
}
