// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What clients were answered, object by object; the empty value stands for absence. */
final class Ledger {
  private static final Pattern ITEM =
      Pattern.compile("\"name\":\"(r\\d+-w\\d+-\\d+)\".*?\"data\":\\{(.*?)}");
  private static final Pattern VALUE = Pattern.compile("\"value\":\"(\\d)\"");
  private static final Pattern BALLAST = Pattern.compile("\"ballast\":\"x{500}\"");

  private final Map<String, String> told = new ConcurrentHashMap<>();
  private final Map<String, String> open = new ConcurrentHashMap<>();
  private final Queue<String> refused = new ConcurrentLinkedQueue<>();
  private final AtomicInteger acknowledged = new AtomicInteger();

  void tried(String name, String value) {
    open.put(name, value);
  }

  void acknowledged(String name, String value) {
    told.put(name, value);
    open.remove(name);
    acknowledged.incrementAndGet();
  }

  void refused(String what) {
    refused.add(what);
  }

  int acknowledged() {
    return acknowledged.get();
  }

  /** Every object is as the last answer said, or as the request said that got no answer. */
  void assertKept(RawClient client) throws IOException {
    Map<String, String> found = read(client);
    List<String> wrong = new ArrayList<>();
    Map<String, String> all = new TreeMap<>(told);
    open.keySet().forEach(name -> all.putIfAbsent(name, ""));
    all.forEach(
        (name, value) -> {
          String is = found.getOrDefault(name, "");
          if (!is.equals(value) && !is.equals(open.get(name))) {
            wrong.add(name + " was \"" + value + "\" and is \"" + is + "\"");
          }
        });
    found.keySet().stream().filter(n -> !all.containsKey(n)).forEach(n -> wrong.add(n + "?"));
    assertEquals(List.of(), wrong, "of " + acknowledged + " acknowledged writes");
    assertEquals(List.of(), List.copyOf(refused));
    // what was open is settled now, one way or the other
    open.clear();
    told.clear();
    told.putAll(found);
  }

  private static Map<String, String> read(RawClient client) throws IOException {
    HttpResponse<String> list = client.get("/api/v1/namespaces/default/configmaps");
    assertEquals(200, list.statusCode(), list.body());
    Map<String, String> out = new HashMap<>();
    Matcher items = ITEM.matcher(list.body());
    while (items.find()) {
      Matcher value = VALUE.matcher(items.group(2));
      boolean whole = BALLAST.matcher(items.group(2)).find() && value.find();
      out.put(items.group(1), whole ? value.group(1) : "torn: " + items.group());
    }
    return out;
  }
}
