// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import static io.quarterdeck.registry.internal.routing.ExampleServer.THINGS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.registry.internal.routing.ExampleServer;
import io.quarterdeck.registry.internal.routing.ExampleStrategy;
import io.quarterdeck.registry.internal.routing.Reply;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeleteTest {
  private static final String A = THINGS + "/a";
  private ExampleServer server = new ExampleServer();

  @AfterEach
  void close() {
    server.close();
  }

  private void serve(ExampleStrategy strategy) {
    server.close();
    server = new ExampleServer(Map.of("things", strategy));
  }

  private Reply delete(String options) {
    return server.call("DELETE", A).body("application/json", options).send();
  }

  private void held(String finalizer) {
    server.make(THINGS, "{'metadata':{'name':'a','finalizers':['" + finalizer + "']}}");
  }

  @Test
  void theAnswerSaysWhatIsGone() {
    String uid = server.thing("a", "{}").at("metadata", "uid").text();
    Reply gone = server.delete(A);
    assertEquals(200, gone.status());
    assertEquals("Success", gone.at("status").text());
    assertEquals("a", gone.at("details", "name").text());
    assertEquals("example.com", gone.at("details", "group").text());
    assertEquals("things", gone.at("details", "kind").text());
    assertEquals(uid, gone.at("details", "uid").text());
    assertEquals(404, server.get(A).status());
    assertEquals(404, server.delete(A).status());
  }

  @Test
  void whatAFinalizerHoldsIsOnlyMarked() {
    held("x/y");
    Reply marked = server.delete(A);
    assertEquals(200, marked.status());
    assertEquals("Thing", marked.at("kind").text());
    assertEquals("2026-05-01T12:00:00Z", marked.at("metadata", "deletionTimestamp").text());
    assertEquals(0, marked.at("metadata", "deletionGracePeriodSeconds").number());
    assertEquals(200, server.get(A).status());
  }

  @Test
  void theLastFinalizerTakesTheObjectWithIt() {
    held("x/y");
    server.delete(A);
    Reply put = server.patch(A, "merge-patch+json", "{'metadata':{'finalizers':null}}");
    assertEquals(200, put.status(), put::text);
    assertEquals(404, server.get(A).status());
  }

  @Test
  void nothingNewHoldsWhatIsBeingDeleted() {
    held("x/y");
    server.delete(A);
    Reply put = server.patch(A, "merge-patch+json", "{'metadata':{'finalizers':['x/y','x/z']}}");
    assertEquals(422, put.status());
    assertTrue(
        put.message()
            .endsWith(
                "metadata.finalizers: Forbidden: no new finalizers can be added if the object is"
                    + " being deleted, found new finalizers []string{\"x/z\"}"),
        put::message);
  }

  @Test
  void aSecondDeletionChangesNothing() {
    held("x/y");
    Reply first = server.delete(A);
    assertEquals(first.json().value(), server.delete(A).json().value());
  }

  @Test
  void aNameThatIsBeingDeletedIsStillTaken() {
    held("x/y");
    server.delete(A);
    Reply again = server.post(THINGS, "{'metadata':{'name':'a'}}");
    assertEquals(
        "object is being deleted: things.example.com \"a\" already exists", again.message());
  }

  @ParameterizedTest
  @CsvSource({
    "Orphan,orphan",
    "Foreground,foregroundDeletion",
  })
  void aPolicyIsAFinalizerForTheGarbageCollector(String policy, String finalizer) {
    server.thing("a", "{}");
    Reply marked = delete("{'propagationPolicy':'" + policy + "'}");
    assertEquals(List.of(finalizer), marked.at("metadata", "finalizers").strings());
    assertTrue(!marked.at("metadata", "deletionTimestamp").isEmpty());
  }

  @Test
  void aLaterPolicyTakesTheFormersPlace() {
    server.thing("a", "{}");
    delete("{'propagationPolicy':'Orphan'}");
    Reply next = delete("{'propagationPolicy':'Foreground'}");
    assertEquals(List.of("foregroundDeletion"), next.at("metadata", "finalizers").strings());
    assertEquals("Success", delete("{'propagationPolicy':'Background'}").at("status").text());
  }

  @Test
  void theOlderOptionSaysTheSame() {
    server.thing("a", "{}");
    assertEquals(
        List.of("orphan"),
        delete("{'orphanDependents':true}").at("metadata", "finalizers").strings());
    held2();
    assertEquals(202, server.delete(THINGS + "/b?orphanDependents=false").status());
  }

  private void held2() {
    server.make(THINGS, "{'metadata':{'name':'b','finalizers':['x/y']}}");
  }

  @Test
  void bothOptionsExcludeEachOther() {
    server.thing("a", "{}");
    Reply both = delete("{'orphanDependents':true,'propagationPolicy':'Orphan'}");
    assertEquals(422, both.status());
    assertTrue(
        both.message().endsWith("orphanDependents and deletionPropagation cannot be both set"),
        both::message);
    Reply other = server.delete(A + "?propagationPolicy=Never");
    assertEquals(422, other.status());
    assertTrue(other.message().contains("Unsupported value: \"Never\""), other::message);
  }

  @Test
  void preconditionsNameTheObjectThatIsMeant() {
    String uid = server.thing("a", "{}").at("metadata", "uid").text();
    Reply other = delete("{'preconditions':{'uid':'other'}}");
    assertEquals(409, other.status());
    assertEquals(
        "Operation cannot be fulfilled on Thing.example.com \"a\": the UID in the precondition"
            + " (other) does not match the UID in record ("
            + uid
            + "). The object might have been deleted and then recreated",
        other.message());
    Reply older = delete("{'preconditions':{'resourceVersion':'1'}}");
    assertTrue(
        older
            .message()
            .endsWith(
                "the ResourceVersion in the precondition (1) does not match the ResourceVersion in"
                    + " record (2). The object might have been modified"),
        older::message);
    assertEquals(200, delete("{'preconditions':{'uid':'" + uid + "'}}").status());
  }

  @Test
  void aDryRunDeletesNothing() {
    server.thing("a", "{}");
    assertEquals("Success", server.delete(A + "?dryRun=All").at("status").text());
    assertEquals(200, server.get(A).status());
    held2();
    Reply marked = server.delete(THINGS + "/b?dryRun=All");
    assertTrue(!marked.at("metadata", "deletionTimestamp").isEmpty());
    assertTrue(server.get(THINGS + "/b").at("metadata", "deletionTimestamp").isAbsent());
  }

  @Test
  void aGracePeriodRuns() {
    serve(new ExampleStrategy().graceful(30));
    server.thing("a", "{}");
    Reply marked = server.delete(A);
    assertEquals("2026-05-01T12:00:30Z", marked.at("metadata", "deletionTimestamp").text());
    assertEquals(30, marked.at("metadata", "deletionGracePeriodSeconds").number());
    assertEquals(200, server.get(A).status());
  }

  @Test
  void aGracePeriodIsOnlyShortened() {
    serve(new ExampleStrategy().graceful(30));
    server.thing("a", "{}");
    server.delete(A);
    Reply longer = delete("{'gracePeriodSeconds':60}");
    assertEquals(30, longer.at("metadata", "deletionGracePeriodSeconds").number());
    Reply shorter = delete("{'gracePeriodSeconds':10}");
    assertEquals(10, shorter.at("metadata", "deletionGracePeriodSeconds").number());
    assertEquals("2026-05-01T12:00:10Z", shorter.at("metadata", "deletionTimestamp").text());
    assertEquals("Success", delete("{'gracePeriodSeconds':0}").at("status").text());
    assertEquals(404, server.get(A).status());
  }

  @Test
  void whatIsDeletedGracefullyIsSeenAtItsEnd() {
    serve(new ExampleStrategy().graceful(30));
    server.thing("a", "{}");
    Reply gone = delete("{'gracePeriodSeconds':0}");
    assertEquals("Success", gone.at("status").text());
    assertEquals(404, server.get(A).status());
  }

  @Test
  void whoWasFasterHasDoneWhatWasAskedFor() {
    serve(new ExampleStrategy().graceful(0));
    server.thing("a", "{}");
    server.backend.outrunDeletion(() -> assertEquals(200, server.delete(A).status()));
    Reply gone = delete("{}");
    assertEquals("Success", gone.at("status").text(), gone::text);
  }

  @Test
  void whatIsWrittenMeanwhileGoesAllTheSame() {
    serve(new ExampleStrategy().graceful(0));
    server.thing("a", "{}");
    server.backend.outrunDeletion(
        () -> server.patch(A, "merge-patch+json", "{'metadata':{'labels':{'x':'y'}}}"));
    assertEquals("Success", delete("{}").at("status").text());
    assertEquals(404, server.get(A).status());
  }

  @Test
  void aCollectionIsDeletedOneByOne() {
    server.make(THINGS, "{'metadata':{'name':'a','labels':{'app':'x'}}}");
    server.make(THINGS, "{'metadata':{'name':'b','finalizers':['x/y'],'labels':{'app':'x'}}}");
    server.make(THINGS, "{'metadata':{'name':'c','labels':{'app':'y'}}}");
    Reply deleted = server.delete(THINGS + "?labelSelector=app%3Dx");
    assertEquals(200, deleted.status());
    assertEquals("ThingList", deleted.at("kind").text());
    assertEquals(2, deleted.at("items").size());
    assertEquals(404, server.get(A).status());
    assertTrue(!server.get(THINGS + "/b").at("metadata", "deletionTimestamp").isEmpty());
    assertEquals(200, server.get(THINGS + "/c").status());
  }

  @Test
  void aCollectionOfAllNamespacesIsNotDeleted() {
    assertEquals(405, server.delete("/apis/example.com/v1/things").status());
  }

  @Test
  void aDryRunOfACollectionDeletesNothing() {
    server.thing("a", "{}");
    assertEquals(1, server.delete(THINGS + "?dryRun=All").at("items").size());
    assertEquals(200, server.get(A).status());
  }
}
