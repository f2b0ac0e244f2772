// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.admission;

import static io.quarterdeck.registry.internal.routing.ExampleServer.THINGS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.registry.internal.routing.ExampleServer;
import io.quarterdeck.registry.internal.routing.Reply;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What plugins see of each kind of write, and what they may do to it. */
class AdmissionOfWritesTest {
  private static final String A = THINGS + "/a";
  private final ExampleServer server = new ExampleServer();
  private final List<AdmissionRequest> mutated = new ArrayList<>();
  private final List<AdmissionRequest> validated = new ArrayList<>();

  @AfterEach
  void close() {
    server.close();
  }

  private record Mutator(Consumer<AdmissionRequest> action) implements MutatingAdmission {
    @Override
    public Interest interest() {
      return Interest.everything(
          Operation.CREATE, Operation.UPDATE, Operation.DELETE, Operation.CONNECT);
    }

    @Override
    public void mutate(AdmissionRequest request) {
      action.accept(request);
    }
  }

  private record Validator(Consumer<AdmissionRequest> action) implements ValidatingAdmission {
    @Override
    public Interest interest() {
      return Interest.everything(
          Operation.CREATE, Operation.UPDATE, Operation.DELETE, Operation.CONNECT);
    }

    @Override
    public void validate(AdmissionRequest request) {
      action.accept(request);
    }
  }

  private void watchWrites() {
    server.mutating.put(1, "m", 1, "1.0.0", new Mutator(mutated::add));
    server.validating.put(2, "v", 1, "1.0.0", new Validator(validated::add));
  }

  @Test
  void aCreationHasAnObjectAndNoOldOne() {
    watchWrites();
    server.thing("a", "{'replicas':1}");
    AdmissionRequest request = mutated.getFirst();
    assertEquals(Operation.CREATE, request.operation());
    assertEquals("things", request.resource().resource());
    assertEquals("ns", request.namespace());
    assertEquals("a", request.name());
    assertNull(request.oldObject());
    assertEquals(1, validated.size());
    assertEquals("small", request.requireObject().field("spec").get("size").text(), "its default");
  }

  @Test
  void anUpdateHasBoth() {
    server.thing("a", "{'replicas':1}");
    watchWrites();
    server.put(A, "{'metadata':{'name':'a'},'spec':{'replicas':2}}");
    AdmissionRequest request = validated.getFirst();
    assertEquals(Operation.UPDATE, request.operation());
    assertEquals(2, request.requireObject().field("spec").get("replicas").number());
    ApiObject old = Objects.requireNonNull(request.oldObject());
    assertEquals(1, old.field("spec").get("replicas").number());
  }

  @Test
  void aPatchIsAnUpdateAndAStatusSaysSo() {
    server.thing("a", "{}");
    watchWrites();
    server.patch(A, "merge-patch+json", "{'spec':{'replicas':2}}");
    server.patch(A + "/status", "merge-patch+json", "{'status':{'phase':'Ready'}}");
    assertEquals(
        List.of("UPDATE ", "UPDATE status"),
        mutated.stream().map(r -> r.operation() + " " + r.subresource()).toList());
  }

  @Test
  void aDeletionHasOnlyTheOldObject() {
    server.thing("a", "{}");
    watchWrites();
    server.delete(A);
    AdmissionRequest request = mutated.getFirst();
    assertEquals(Operation.DELETE, request.operation());
    assertNull(request.object());
    assertEquals("a", request.name());
  }

  @Test
  void aDeletionOfACollectionNamesNone() {
    server.thing("a", "{}");
    server.thing("b", "{}");
    watchWrites();
    server.delete(THINGS);
    assertEquals(List.of("", ""), mutated.stream().map(AdmissionRequest::name).toList());
  }

  @Test
  void aNameThatIsMadeIsMadeAfterMutation() {
    watchWrites();
    server.make(THINGS, "{'metadata':{'generateName':'a-'}}");
    assertEquals("", mutated.getFirst().name());
    assertTrue(
        validated.getFirst().requireObject().meta().name().startsWith("a-"),
        "validation sees the name");
  }

  @Test
  void whatAPluginChangesIsValidatedAndStored() {
    server.mutating.put(
        1, "m", 1, "1.0.0", new Mutator(r -> r.requireObject().object("spec").put("size", "huge")));
    assertEquals(422, server.post(THINGS, "{'metadata':{'name':'a'}}").status());
    server.mutating.remove(1);
    server.mutating.put(
        2,
        "m",
        1,
        "2.0.0",
        new Mutator(r -> r.requireObject().object("spec").put("size", "large")));
    Reply made = server.thing("b", "{}");
    assertEquals("large", made.at("spec", "size").text());
    assertEquals("large", server.get(THINGS + "/b").at("spec", "size").text());
  }

  @Test
  void aRefusalEndsTheWrite() {
    server.thing("a", "{}");
    server.validating.put(
        1,
        "v",
        1,
        "1.0.0",
        new Validator(
            r -> {
              throw r.forbidden("not on a Friday");
            }));
    Reply refused = server.post(THINGS, "{'metadata':{'name':'b'}}");
    assertEquals(403, refused.status());
    assertTrue(refused.message().endsWith("not on a Friday"), refused::message);
    assertEquals(403, server.put(A, "{'metadata':{'name':'a'},'spec':{}}").status());
    assertEquals(403, server.delete(A).status());
    assertEquals(404, server.get(THINGS + "/b").status());
    assertEquals(200, server.get(A).status());
  }

  @Test
  void aDryRunIsAdmittedAsOne() {
    watchWrites();
    server.post(THINGS + "?dryRun=All", "{'metadata':{'name':'a'}}");
    assertTrue(mutated.getFirst().dryRun());
    assertTrue(validated.getFirst().dryRun());
  }

  @Test
  void readsAreNotAdmitted() {
    server.thing("a", "{}");
    watchWrites();
    server.get(A);
    server.get(THINGS);
    assertEquals(List.of(), mutated);
  }

  @Test
  void warningsOfPluginsReachTheClient() {
    server.validating.put(1, "v", 1, "1.0.0", new Validator(r -> r.warnings().accept("careful")));
    assertEquals(List.of("careful"), server.thing("a", "{}").warnings());
  }
}
