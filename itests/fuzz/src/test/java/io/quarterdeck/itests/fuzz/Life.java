// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.fuzz;

import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One worker: the lives of many objects, one after the other, in a namespace of its own. */
final class Life {
  private static final String MERGE = "application/merge-patch+json";
  private static final String STRATEGIC = "application/strategic-merge-patch+json";
  private static final String OPERATIONS = "application/json-patch+json";
  private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
  private static final String APPLY = "application/apply-patch+yaml";

  /**
   * Admission taints a new node, and a list of taints has one owner; the secret of a service
   * account may lack the name that is its key.
   */
  private static final Set<String> UNLIKE_THEIR_BODY = Set.of("nodes", "serviceaccounts");

  private final World world;
  private final Wire wire;
  private final Random random;
  private final Mutator mutator;
  private final Spoiling spoiling;
  private final Queries queries;
  private final Checks checks;
  private final String namespace;
  private final int worker;
  private int lives;

  Life(World world, int worker) {
    this.world = world;
    this.wire = world.wire();
    this.worker = worker;
    this.namespace = "f-" + worker;
    this.random = new Random(world.seed() * 31 + worker);
    this.mutator = new Mutator(random);
    this.spoiling = new Spoiling(random);
    this.queries = new Queries(random);
    this.checks = new Checks(wire, world.findings(), random);
  }

  /** Lives until enough objects were sent. */
  void live() throws IOException {
    home();
    while (world.wantsMore()) {
      try {
        one(world.kinds().get(random.nextInt(world.kinds().size())));
      } catch (IOException e) {
        // reported by the wire; the next life may go better
        Thread.yield();
      }
    }
  }

  private void home() throws IOException {
    Map<String, @Nullable Object> seed =
        world.seeds().of("v1 Namespace", namespace, namespace, worker);
    wire.send(Request.json("POST", "/api/v1/namespaces", seed));
    wire.send(
        Request.json(
            "POST",
            "/api/v1/namespaces/" + namespace + "/serviceaccounts",
            world.seeds().of("v1 ServiceAccount", "default", namespace, worker)));
  }

  private void one(Kind kind) throws IOException {
    String name = "f-" + worker + "-" + ++lives;
    Map<String, @Nullable Object> seed =
        world.seeds().of(kind.key(), name, namespace, worker << 14 | lives);
    if (!kind.isStored() && !kind.plural().equals("bindings")) {
      seed.remove("metadata");
    }
    boolean sound = random.nextInt(5) < 2;
    Map<String, @Nullable Object> body = sound ? seed : mutator.mutated(seed, world.type(kind));
    Request request = Request.json("POST", withOptions(kind, kind.path(namespace), sound), body);
    Exchange created = wire.send(sound ? request : dressed(request));
    world.countSent(created);
    if (kind.isStored() && random.nextInt(8) == 0) {
      look(kind);
    }
    String own = nameOf(created);
    if (!created.isOk() || !kind.isStored() || own.isEmpty()) {
      return;
    }
    String path = kind.path(namespace) + "/" + Request.escaped(own);
    if (wire.ask("GET", path).isOk()) {
      grown(kind, path, created.unlessDry());
    }
  }

  private void grown(Kind kind, String path, Exchange created) throws IOException {
    Map<String, @Nullable Object> stored = checks.readsBack(path, created);
    Map<String, @Nullable Object> sent = created.request().tree();
    boolean applies = !UNLIKE_THEIR_BODY.contains(kind.plural()) && random.nextBoolean();
    if (applies && stored != null && sent != null) {
      checks.unchangedByApply(path, applied(sent, stored));
    }
    for (int i = random.nextInt(4); i > 0 && stored != null; i--) {
      Exchange changed = change(kind, path, stored);
      stored = changed.isOk() ? checks.readsBack(path, changed.unlessDry()) : stored;
    }
    for (int i = random.nextInt(3); i > 0 && !kind.subresources().isEmpty(); i--) {
      below(kind, path, mutator.values().pick(kind.subresources()));
    }
    end(path);
  }

  /** The body of a create as a client would apply it. */
  private static Map<String, @Nullable Object> applied(
      Map<String, @Nullable Object> sent, Map<String, @Nullable Object> stored) {
    Map<String, @Nullable Object> body = Trees.copy(sent);
    body.put("apiVersion", stored.get("apiVersion"));
    body.put("kind", stored.get("kind"));
    // which a write of the object does not change, so that each apply looks like one that does
    body.remove("status");
    Map<String, @Nullable Object> meta = Trees.object(body, "metadata");
    meta.put("name", Trees.object(stored, "metadata").get("name"));
    for (String field :
        List.of(
            "managedFields",
            "generateName",
            "resourceVersion",
            "uid",
            "creationTimestamp",
            "deletionTimestamp",
            "deletionGracePeriodSeconds",
            "generation",
            "selfLink")) {
      meta.remove(field);
    }
    return body;
  }

  /** An update or a patch of any kind. */
  private Exchange change(Kind kind, String path, Map<String, @Nullable Object> stored)
      throws IOException {
    Map<String, @Nullable Object> wanted = mutator.mutated(stored, world.type(kind));
    if (random.nextInt(3) == 0) {
      Trees.object(wanted, "metadata").remove("resourceVersion");
    }
    Request request = changing(withOptions(kind, path, false), wanted);
    Exchange changed =
        random.nextInt(4) == 0 ? inProtobuf(path, wanted) : wire.send(dressed(request));
    world.countSent(changed);
    return changed;
  }

  /**
   * The same as a Go client would send it: in the bytes that the server itself encodes for a dry
   * run of it, or for what it has where that is refused; half of them spoilt.
   */
  private Exchange inProtobuf(String path, Map<String, @Nullable Object> wanted)
      throws IOException {
    Exchange encoded =
        wire.send(Request.json("PUT", path + "?dryRun=All", wanted).accepting(PROTOBUF));
    if (!encoded.isOk()) {
      encoded = wire.send(Request.of("GET", path).accepting(PROTOBUF));
    }
    boolean spoilt = random.nextBoolean();
    byte[] body = spoilt ? spoiling.message(encoded.body()) : encoded.body();
    return wire.send(new Request("PUT", path, Map.of("Content-Type", PROTOBUF), body, null));
  }

  private Request changing(String path, Map<String, @Nullable Object> wanted) {
    return switch (random.nextInt(6)) {
      case 0, 1 -> Request.json("PUT", path, wanted);
      case 2 -> Request.json("PATCH", path, wanted).with("Content-Type", MERGE);
      case 3 -> Request.json("PATCH", path, wanted).with("Content-Type", STRATEGIC);
      case 4 -> operations(path, wanted);
      default -> {
        Trees.object(wanted, "metadata").remove("managedFields");
        yield Request.json("PATCH", path, wanted).with("Content-Type", APPLY);
      }
    };
  }

  private Request operations(String path, Map<String, @Nullable Object> wanted) {
    List<@Nullable Object> operations = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      Map<String, @Nullable Object> operation = new LinkedHashMap<>();
      operation.put(
          "op",
          mutator
              .values()
              .pick(List.of("add", "remove", "replace", "move", "copy", "test", "bogus")));
      operation.put("path", pointer(wanted));
      operation.put("from", pointer(wanted));
      operation.put("value", mutator.values().hostile());
      operations.add(operation);
    }
    return new Request(
        "PATCH", path, Map.of("Content-Type", OPERATIONS), Json.write(operations), null);
  }

  /** Two steps into the tree, or somewhere else. */
  private String pointer(Map<String, @Nullable Object> tree) {
    String first = mutator.values().pick(List.copyOf(tree.keySet()));
    Map<String, @Nullable Object> below = Trees.asObject(tree.get(first));
    String second =
        below == null || below.isEmpty() || random.nextInt(4) == 0
            ? mutator.values().pick(List.of("-", "0", "~1", "~2", "x", "-1", "99999999999"))
            : mutator.values().pick(List.copyOf(below.keySet()));
    return "/" + first + "/" + second;
  }

  private void below(Kind kind, String path, Kind.Sub sub) throws IOException {
    String at = path + "/" + sub.name();
    Map<String, @Nullable Object> body =
        sub.verbs().contains("get") ? wire.ask("GET", at).tree() : null;
    if (body == null) {
      String name = path.substring(path.lastIndexOf('/') + 1);
      String key = sub.groupVersion() + " " + sub.kind();
      body = world.seeds().of(key, name, namespace, lives);
    }
    Map<String, @Nullable Object> wanted =
        mutator.mutated(body, world.type(sub.groupVersion() + " " + sub.kind()));
    Request request =
        sub.verbs().contains("create")
            ? Request.json("POST", withOptions(kind, at, false), wanted)
            : sub.verbs().contains("patch")
                ? changing(withOptions(kind, at, false), wanted)
                : Request.json("PUT", withOptions(kind, at, false), wanted);
    Exchange exchange = wire.send(dressed(request));
    world.countSent(exchange);
    if (exchange.isOk() && !sub.verbs().contains("create")) {
      checks.readsBack(path, exchange.withoutAnswer());
    }
  }

  /** A list or a watch with odd options. */
  private void look(Kind kind) throws IOException {
    String path = kind.path(namespace) + "?" + queries.reading();
    wire.send(Request.of("GET", path).accepting(queries.accepted()));
  }

  private void end(String path) throws IOException {
    if (random.nextInt(3) == 0) {
      wire.send(Request.of("DELETE", path + "?" + queries.deleting()));
    }
    Exchange gone = wire.ask("DELETE", path + "?gracePeriodSeconds=0");
    if (gone.isOk() && wire.ask("GET", path).isOk()) {
      Map<String, @Nullable Object> patch = new LinkedHashMap<>();
      Trees.object(patch, "metadata").put("finalizers", null);
      wire.send(Request.json("PATCH", path, patch).with("Content-Type", MERGE));
    }
  }

  /** As some other client would send it: YAML, or spoilt on the way. */
  private Request dressed(Request request) {
    Request dressed =
        random.nextInt(8) == 0 && request.contentType().equals(Request.JSON)
            ? request.with("Content-Type", "application/yaml")
            : request;
    return random.nextInt(10) == 0 ? spoiling.spoilt(dressed) : dressed;
  }

  private String withOptions(Kind kind, String path, boolean sound) {
    List<String> options = new ArrayList<>();
    if (kind.isFarReaching() && !sound) {
      options.add("dryRun=All");
    }
    String more = sound ? "" : queries.writing();
    if (!more.isEmpty()) {
      options.add(more);
    }
    if (random.nextInt(4) == 0) {
      options.add("fieldManager=fuzz");
    }
    return options.isEmpty() ? path : path + "?" + String.join("&", options);
  }

  private static String nameOf(Exchange created) {
    Map<String, @Nullable Object> tree = created.tree();
    Map<String, @Nullable Object> meta = tree == null ? null : Trees.asObject(tree.get("metadata"));
    return meta != null && meta.get("name") instanceof String s ? s : "";
  }
}
