// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.protobuf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import io.kubernetes.client.proto.Meta;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.runtime.json.Json;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests with the headers and bodies of client-go, and answers as another library reads them. */
record GoClient(RawClient http, Messages messages) {
  static final String PROTOBUF = "application/vnd.kubernetes.protobuf";

  /** What typed clients of Kubernetes' own kinds send. */
  static final String ACCEPT = PROTOBUF + ",application/json";

  /** Of the metadata client. */
  static final String ACCEPT_METADATA =
      PROTOBUF
          + ";as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,"
          + "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json";

  private static final byte[] NOTHING = {};

  /** One event of a watch. */
  record Event(String type, GoObject object) {}

  HttpResponse<byte[]> send(String method, String path, String accept, byte[] body)
      throws IOException {
    Map<String, String> headers = new LinkedHashMap<>(Map.of("Accept", accept));
    if (body.length > 0) {
      headers.put("Content-Type", PROTOBUF);
    }
    return http.exchange(method, path, headers, body);
  }

  /** The object of an answer with that code. */
  GoObject ask(int code, String method, String path, byte[] body) throws IOException {
    return read(code, method + " " + path, send(method, path, ACCEPT, body));
  }

  GoObject get(String path) throws IOException {
    return ask(200, "GET", path, NOTHING);
  }

  byte[] getBytes(String path) throws IOException {
    return send("GET", path, ACCEPT, NOTHING).body();
  }

  /** With a patch, which is never protobuf. */
  GoObject patch(String path, String json) throws IOException {
    Map<String, String> headers =
        Map.of("Accept", ACCEPT, "Content-Type", "application/merge-patch+json");
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    return read(200, "PATCH " + path, http.exchange("PATCH", path, headers, body));
  }

  GoObject read(int code, String what, HttpResponse<byte[]> answer) throws IOException {
    String shown = what + ": " + new String(answer.body(), StandardCharsets.UTF_8);
    assertEquals(code, answer.statusCode(), shown);
    assertEquals(PROTOBUF, answer.headers().firstValue("Content-Type").orElse(""), shown);
    return GoObject.read(answer.body(), messages);
  }

  Map<String, @Nullable Object> json(String path) throws IOException {
    HttpResponse<byte[]> answer =
        http.exchange("GET", path, Map.of("Accept", "application/json"), NOTHING);
    assertEquals(200, answer.statusCode(), path);
    return Json.readObject(answer.body());
  }

  /** A JSON object as the message that a Go program makes of it. */
  GoObject message(Map<String, @Nullable Object> json) {
    String apiVersion = String.valueOf(json.get("apiVersion"));
    String kind = String.valueOf(json.get("kind"));
    return new GoObject(apiVersion, kind, FromJson.message(json, messages.of(apiVersion, kind)));
  }

  /** The options of a typed client, in the version of its own group. */
  static byte[] deleteOptions(String apiVersion) {
    Message options =
        Meta.DeleteOptions.newBuilder()
            .setGracePeriodSeconds(0)
            .setPropagationPolicy("Background")
            .build();
    return new GoObject(apiVersion, "DeleteOptions", options).bytes();
  }

  /** All events until the server ends the watch: length, {@code WatchEvent}, object. */
  List<Event> watch(String path, String accept) throws IOException {
    HttpResponse<byte[]> answer = send("GET", path, accept, NOTHING);
    assertEquals(200, answer.statusCode(), new String(answer.body(), StandardCharsets.UTF_8));
    assertEquals(
        PROTOBUF + ";stream=watch", answer.headers().firstValue("Content-Type").orElse(""));
    List<Event> out = new ArrayList<>();
    ByteBuffer bytes = ByteBuffer.wrap(answer.body());
    while (bytes.hasRemaining()) {
      byte[] frame = new byte[bytes.getInt()];
      bytes.get(frame);
      Meta.WatchEvent event = Meta.WatchEvent.parseFrom(frame);
      byte[] object = event.getObject().getRaw().toByteArray();
      out.add(new Event(event.getType(), GoObject.read(object, messages)));
    }
    return out;
  }

  /** The items of a list's message. */
  static List<Message> items(GoObject list) {
    Object items =
        list.message().getField(list.message().getDescriptorForType().findFieldByName("items"));
    return ((List<?>) items)
        .stream().map(DynamicMessage.class::cast).map(Message.class::cast).toList();
  }
}
