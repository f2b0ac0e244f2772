// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Writes expressions of a type, most of which the checker accepts; the same for the same seed. */
final class RandomExpression {
  private static final List<String> TYPES =
      List.of(
          "int",
          "uint",
          "double",
          "bool",
          "string",
          "bytes",
          "timestamp",
          "duration",
          "dyn",
          "list(int)",
          "list(string)",
          "map(string, int)",
          "map(string, string)",
          "net.IP",
          "net.CIDR",
          "kubernetes.Quantity",
          "kubernetes.URL",
          "kubernetes.Semver",
          "optional_type(int)",
          "optional_type(string)",
          "list(timestamp)",
          "list(double)");
  private static final List<String> STRINGS =
      List.of(
          "",
          "a",
          "abc",
          "a,b,c",
          "ä€😀",
          "\\n\\t\\\\",
          "%s %d",
          "%x %b %o %e %f",
          "%.3f%%",
          "%",
          "%q",
          "10.0.0.1",
          "::ffff:1.2.3.4",
          "fe80::1",
          "10.0.0.0/8",
          "2001:db8::/32",
          "10.0.0.1/8",
          "1Gi",
          "-1.5",
          "100m",
          "1e3",
          "1.2.3",
          "v1.2.3-rc.1+b",
          "https://u@h:80/p?q=1&q=2#f",
          "[a-z]+(b|c)*",
          "^$",
          "(",
          "2024-02-29T23:59:60Z",
          "2024-02-29T12:00:00.5+02:00",
          "1h30m",
          "-0.5s",
          "1ns",
          "true",
          "False",
          "0x1F",
          "9223372036854775807",
          "-1",
          "1.5",
          "NaN",
          "Europe/Berlin",
          "+02:00",
          "dns1123Label",
          "uuid",
          "get",
          "pods",
          "kube-system",
          "a/b~c");
  private static final Map<String, List<String>> LITERALS =
      Map.ofEntries(
          Map.entry(
              "int",
              List.of(
                  "0", "1", "2", "-1", "7", "100", "9223372036854775807", "-9223372036854775808")),
          Map.entry("uint", List.of("0u", "1u", "3u", "18446744073709551615u", "u")),
          Map.entry("double", List.of("0.0", "1.5", "-2.25", "1e308", "double('NaN')", "d")),
          Map.entry("bool", List.of("true", "false", "b")),
          Map.entry("bytes", List.of("b''", "b'abc'", "b'\\xff'", "by")),
          Map.entry("timestamp", List.of("timestamp('2024-02-29T12:00:00Z')", "t")),
          Map.entry("duration", List.of("duration('1h')", "duration('-3ns')", "du")),
          Map.entry("list(int)", List.of("[]", "[3, 1, 2]", "li")),
          Map.entry("list(string)", List.of("[]", "['b', 'a']", "ls")),
          Map.entry("list(double)", List.of("[1.5, -2.0]", "ld")),
          Map.entry("list(timestamp)", List.of("[t]", "lt")),
          Map.entry("map(string, int)", List.of("{}", "{'a': 1}", "mi")),
          Map.entry("map(string, string)", List.of("{'a': 'b'}", "ms")),
          Map.entry("net.IP", List.of("ip('10.1.2.3')", "ip('::1')")),
          Map.entry("net.CIDR", List.of("cidr('10.0.0.0/8')", "cidr('::/0')")),
          Map.entry("kubernetes.Quantity", List.of("quantity('1Gi')", "quantity('-1500m')")),
          Map.entry("kubernetes.URL", List.of("url('https://h:1/a?b=c')")),
          Map.entry("kubernetes.Semver", List.of("semver('1.2.3')", "semver('v1', true)")),
          Map.entry("kubernetes.NamedFormat", List.of("format.dns1123Label()", "format.uri()")),
          Map.entry("kubernetes.authorization.Authorizer", List.of("authorizer")),
          Map.entry("kubernetes.authorization.PathCheck", List.of("authorizer.path('/healthz')")),
          Map.entry("kubernetes.authorization.GroupCheck", List.of("authorizer.group('apps')")),
          Map.entry(
              "kubernetes.authorization.ResourceCheck",
              List.of("authorizer.group('').resource('pods')")),
          Map.entry(
              "kubernetes.authorization.Decision",
              List.of(
                  "authorizer.path('/x').check('get')", "authorizer.requestResource.check('get')")),
          Map.entry("dyn", List.of("any", "dyn(1)", "dyn('a')", "dyn([1])", "dyn(null)", "any.l")));

  private record Local(String name, String type) {}

  private final Grammar grammar;
  private final Random random;
  private final Deque<Local> locals = new ArrayDeque<>();

  RandomExpression(Grammar grammar, Random random) {
    this.grammar = grammar;
    this.random = random;
  }

  /** An expression of any type. */
  String next() {
    List<String> types = random.nextInt(4) == 0 ? grammar.types() : TYPES;
    return of(pick(types), 1 + random.nextInt(4));
  }

  private <E> E pick(List<E> list) {
    return list.get(random.nextInt(list.size()));
  }

  private String of(String type, int depth) {
    if (random.nextInt(60) == 0) {
      // what only the evaluation can find to be of another type
      return "dyn(" + of(pick(TYPES), Math.max(0, depth - 1)) + ")";
    }
    List<List<Grammar.Part>> templates = grammar.of(type);
    if (depth == 0 || templates.isEmpty() || random.nextInt(8) == 0) {
      return leaf(type);
    }
    return filled(pick(templates), depth - 1);
  }

  private String filled(List<Grammar.Part> template, int depth) {
    StringBuilder out = new StringBuilder();
    int declared = 0;
    for (Grammar.Part part : template) {
      switch (part) {
        case Grammar.Text t -> out.append(t.text());
        case Grammar.Hole h -> out.append('(').append(of(h.type(), depth)).append(')');
        case Grammar.Loop l -> {
          Local local = new Local("x" + locals.size(), l.type());
          locals.push(local);
          declared++;
          out.append(local.name());
        }
      }
    }
    for (; declared > 0; declared--) {
      locals.pop();
    }
    return out.toString();
  }

  private String leaf(String type) {
    List<String> fitting = new ArrayList<>();
    locals.stream().filter(l -> l.type().equals(type)).forEach(l -> fitting.add(l.name()));
    if (!fitting.isEmpty() && random.nextInt(3) > 0) {
      return pick(fitting);
    }
    if (type.equals("string")) {
      return random.nextInt(4) == 0 ? "s" : "'" + pick(STRINGS) + "'";
    }
    List<String> literals = LITERALS.get(type);
    if (literals != null) {
      return type.equals("int") && random.nextInt(4) == 0 ? "i" : pick(literals);
    }
    return built(type);
  }

  private String built(String type) {
    String inner = type.substring(type.indexOf('(') + 1, Math.max(type.lastIndexOf(')'), 0));
    if (type.startsWith("list(")) {
      return "[" + leaf(inner) + (random.nextBoolean() ? "" : ", " + leaf(inner)) + "]";
    }
    if (type.startsWith("optional_type(")) {
      return "optional.of(" + leaf(inner) + ")";
    }
    if (type.startsWith("map(")) {
      int comma = inner.indexOf(", ");
      return "{" + leaf(inner.substring(0, comma)) + ": " + leaf(inner.substring(comma + 2)) + "}";
    }
    throw new IllegalArgumentException("nothing makes a " + type);
  }
}
