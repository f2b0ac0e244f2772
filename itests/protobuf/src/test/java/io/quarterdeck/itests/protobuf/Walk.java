// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.protobuf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One kind through all its verbs, as a typed Go client does it. */
final class Walk {
  private static final int ATTEMPTS = 100;
  private static final byte[] NOTHING = {};

  /** What a client that copies an object does not send again. */
  private static final List<String> OF_THE_SERVER =
      List.of(
          "uid",
          "resourceVersion",
          "generation",
          "creationTimestamp",
          "deletionTimestamp",
          "deletionGracePeriodSeconds",
          "managedFields");

  private final GoClient client;
  private final Kind kind;
  private final String collection;
  private final String selector;
  private final Map<String, @Nullable Object> seed;

  Walk(GoClient client, Seeds seeds, Kind kind, String namespace, int number) {
    this.client = client;
    this.kind = kind;
    this.collection = kind.path(namespace);
    this.selector = "labelSelector=walk%3Dw" + number;
    this.seed = seeds.of(kind, "p" + number, namespace, number);
    if (kind.isStored()) {
      Trees.object(Trees.object(seed, "metadata"), "labels").put("walk", "w" + number);
    }
  }

  /** A kind that is stored. */
  void stored() throws Exception {
    String before = client.get(collection + "?limit=1").text("metadata", "resourceVersion");
    GoObject created = client.ask(201, "POST", collection, client.message(seed).bytes());
    assertEquals(kind.name(), created.kind());
    assertEquals(kind.apiVersion(), created.apiVersion());
    String path = collection + "/" + created.text("metadata", "name");
    sameAsJson(path);
    unchangedBy(path);
    for (String view : kind.views()) {
      unchangedBy(path + "/" + view);
    }
    refusals(path);
    GoObject patched = client.patch(path, "{\"metadata\":{\"labels\":{\"patched\":\"yes\"}}}");
    assertTrue(patched.metadata().toString().contains("patched"), patched.toString());
    lists(path);
    GoObject again = copied(path);
    remove(path, client.send("DELETE", path, GoClient.ACCEPT, options()));
    client.ask(201, "POST", collection, again.bytes());
    sameAsJson(path);
    removeAll(path);
    watched(before, created);
  }

  /** A review: an answer that JSON gives too. */
  void computed() throws Exception {
    GoObject answer = client.ask(201, "POST", collection, client.message(seed).bytes());
    assertEquals(kind.name(), answer.kind());
    HttpResponse<String> json = client.http().post(collection, Json.text(seed));
    assertEquals(201, json.statusCode(), json.body());
    GoObject same = client.message(Json.readObject(json.body().getBytes(StandardCharsets.UTF_8)));
    assertEquals(without(same, "managedFields"), without(answer, "managedFields"));
  }

  private byte[] options() {
    return GoClient.deleteOptions(kind.apiVersion());
  }

  private void sameAsJson(String path) throws IOException {
    for (int i = 0; ; i++) {
      GoObject json = client.message(client.json(path));
      GoObject protobuf = client.get(path);
      boolean moved =
          !json.text("metadata", "resourceVersion")
              .equals(protobuf.text("metadata", "resourceVersion"));
      if (!moved || i == ATTEMPTS) {
        assertEquals(bareText(json), bareText(protobuf));
        return;
      }
    }
  }

  private static String bareText(GoObject object) {
    return FromJson.bare(object.message()).toString();
  }

  /** What was read is written as it is: every field has come both ways if nothing changes. */
  private void unchangedBy(String path) throws Exception {
    for (int i = 0; ; i++) {
      byte[] read = client.getBytes(path);
      HttpResponse<byte[]> answer = client.send("PUT", path, GoClient.ACCEPT, read);
      if (answer.statusCode() == 409 && i < ATTEMPTS) {
        // a controller was faster
        continue;
      }
      GoObject written = client.read(200, "PUT " + path, answer);
      GoObject before = GoObject.read(read, client.messages());
      // replicas get another owner by being written, whatever they were
      boolean owned = written.kind().equals("Scale");
      assertEquals(
          owned ? without(before, "resourceVersion") : before.message().toString(),
          owned ? without(written, "resourceVersion") : written.message().toString());
      return;
    }
  }

  private void refusals(String path) throws IOException {
    GoObject exists = client.ask(409, "POST", collection, client.message(seed).bytes());
    assertEquals("AlreadyExists", exists.text("reason"));
    GoObject absent = client.ask(404, "GET", path + "-not-there", NOTHING);
    assertEquals("v1 Status", absent.apiVersion() + " " + absent.kind());
    assertEquals(
        path.substring(path.lastIndexOf('/') + 1) + "-not-there", absent.text("details", "name"));
    String table = GoClient.PROTOBUF + ";as=Table;v=v1;g=meta.k8s.io";
    assertEquals(406, client.send("GET", collection, table, NOTHING).statusCode());
    assertEquals(406, client.send("GET", path, table, NOTHING).statusCode());
  }

  private void lists(String path) throws IOException {
    GoObject list = client.get(collection + "?" + selector);
    assertEquals(kind.name() + "List", list.kind());
    List<Message> items = GoClient.items(list);
    assertEquals(1, items.size());
    GoObject one = client.get(path);
    HttpResponse<byte[]> answer =
        client.send("GET", collection + "?" + selector, GoClient.ACCEPT_METADATA, NOTHING);
    GoObject partial = client.read(200, "the metadata of " + collection, answer);
    assertEquals(
        "meta.k8s.io/v1 PartialObjectMetadataList", partial.apiVersion() + " " + partial.kind());
    Message partialItem = GoClient.items(partial).getFirst();
    String revision = text(one.metadata(), "resourceVersion");
    // a controller may be at it in between: the same revision is the same object
    if (revision.equals(text(metadata(items.getFirst()), "resourceVersion"))) {
      assertEquals(one.message().toString(), items.getFirst().toString());
    }
    assertEquals(text(one.metadata(), "uid"), text(metadata(partialItem), "uid"));
  }

  private static Message metadata(Message item) {
    return (Message) item.getField(item.getDescriptorForType().findFieldByName("metadata"));
  }

  private static String text(Message message, String field) {
    return String.valueOf(message.getField(message.getDescriptorForType().findFieldByName(field)));
  }

  /** The whole object as a client holds it, to be created again. */
  private GoObject copied(String path) throws IOException {
    GoObject read = client.get(path);
    Message.Builder copy = read.message().toBuilder();
    OF_THE_SERVER.forEach(field -> clear(copy, "metadata", field));
    if (kind.name().equals("Job")) {
      clear(copy, "spec", "selector");
      clear(copy, "spec", "template", "metadata", "labels");
    }
    return new GoObject(read.apiVersion(), read.kind(), copy.build());
  }

  private static void clear(Message.Builder message, String... path) {
    FieldDescriptor field = message.getDescriptorForType().findFieldByName(path[0]);
    if (path.length == 1) {
      message.clearField(field);
      return;
    }
    Message.Builder below = ((Message) message.getField(field)).toBuilder();
    clear(below, Arrays.copyOfRange(path, 1, path.length));
    message.setField(field, below.build());
  }

  private static String without(GoObject object, String field) {
    Message.Builder copy = object.message().toBuilder();
    clear(copy, "metadata", field);
    return FromJson.bare(copy.build()).toString();
  }

  private void remove(String path, HttpResponse<byte[]> answer) throws Exception {
    client.read(200, "DELETE " + path, answer);
    for (int i = 0; i < ATTEMPTS; i++) {
      int code = client.send("GET", path, GoClient.ACCEPT, NOTHING).statusCode();
      if (code == 404) {
        return;
      }
      if (kind.plural().equals("namespaces")) {
        finish(path);
      } else if (!kind.plural().equals("customresourcedefinitions")) {
        client
            .http()
            .exchange(
                "PATCH",
                path,
                Map.of("Content-Type", "application/merge-patch+json"),
                "{\"metadata\":{\"finalizers\":null}}".getBytes(StandardCharsets.UTF_8));
      }
      Thread.sleep(50);
    }
    throw new AssertionError(path + " does not end");
  }

  /** A namespace ends when nobody has to finish it any more. */
  private void finish(String path) throws IOException {
    HttpResponse<byte[]> read = client.send("GET", path, GoClient.ACCEPT, NOTHING);
    if (read.statusCode() == 200) {
      GoObject namespace = GoObject.read(read.body(), client.messages());
      Message.Builder copy = namespace.message().toBuilder();
      copy.clearField(copy.getDescriptorForType().findFieldByName("spec"));
      byte[] finished = new GoObject("v1", "Namespace", copy.build()).bytes();
      client.send("PUT", path + "/finalize", GoClient.ACCEPT, finished);
    }
  }

  private void removeAll(String path) throws Exception {
    boolean each = !kind.verbs().contains("deletecollection");
    String target = each ? path : collection + "?" + selector;
    remove(path, client.send("DELETE", target, GoClient.ACCEPT, options()));
    assertEquals(List.of(), GoClient.items(client.get(collection + "?" + selector)));
  }

  private void watched(String since, GoObject created) throws IOException {
    String query = "?watch=true&timeoutSeconds=1&" + selector + "&resourceVersion=" + since;
    String stream = GoClient.PROTOBUF + ";stream=watch,application/json;stream=watch";
    List<GoClient.Event> events = client.watch(collection + query, stream);
    assertEquals("ADDED", events.getFirst().type());
    assertEquals(created.message().toString(), events.getFirst().object().message().toString());
    assertTrue(events.stream().anyMatch(e -> e.type().equals("MODIFIED")), events.toString());
    assertEquals("DELETED", events.getLast().type());
    assertEquals(
        2, events.stream().filter(e -> e.type().equals("DELETED")).count(), events.toString());
  }
}
