// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.micro;

import io.quarterdeck.itests.benchmarks.report.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Benchmarks that belong together, and the figures that are made of them. */
public enum Group {
  /** A create with the default admission chain and without it, and an apply. */
  WRITE("WriteBenchmark\\..*") {
    @Override
    List<Figure> figures(Map<String, Measured> all) {
      Measured bare = of(all, "createWithoutAdmission");
      Measured create = of(all, "create");
      return List.of(
          atMost("create of a 3 KB pod, no admission", bare, 250),
          shown("create of it with the default admission chain", create),
          difference(
              "the default admission chain: the difference",
              create.cpu() - bare.cpu(),
              80,
              "create with it less create without"),
          atMost("server-side apply of it, admission included", of(all, "apply"), 600));
    }
  },

  /** A read, and who may do it. */
  READ("ReadBenchmark\\..*") {
    @Override
    List<Figure> figures(Map<String, Measured> all) {
      return List.of(
          shown("GET of a pod, whole pipeline, 2,000 role bindings", of(all, "get")),
          atMost(
              "of it authentication and authorization", of(all, "authenticateAndAuthorize"), 30));
    }
  },

  /** The same three rules as a policy, as a plugin and as a webhook. */
  RULES("RuleBenchmark\\..*|.*WriteBenchmark\\.create") {
    @Override
    List<Figure> figures(Map<String, Measured> all) {
      double ten = of(all, "createWithTenPlugins").cpu() - of(all, "create").cpu();
      return List.of(
          atMost("a policy of three rules (CEL)", of(all, "policy"), 15),
          atMost("the same as a third party's plugin", of(all, "plugin"), 2),
          difference(
              "a third party's plugin a request, chain included",
              ten / RuleBenchmark.PLUGINS,
              20,
              "a tenth of what ten add to a create"),
          shown("a loopback webhook over TLS, caller's CPU alone", of(all, "webhook")));
    }
  };

  private final String pattern;

  Group(String pattern) {
    this.pattern = pattern;
  }

  /** What is to be run, each once. */
  static List<String> patterns(List<Group> groups) {
    List<String> out = new ArrayList<>();
    groups.forEach(
        g -> out.add("\\Q" + Group.class.getPackageName() + ".\\E(.*" + g.pattern + ")$"));
    return out;
  }

  /**
   * Of the benchmarks by their methods' names.
   *
   * @throws NullPointerException naming one that was not run
   */
  abstract List<Figure> figures(Map<String, Measured> all);

  private static Measured of(Map<String, Measured> all, String name) {
    return Objects.requireNonNull(all.get(name), name);
  }

  /** Less than nothing is no good figure, but the noise of a busy machine. */
  private static Figure difference(String name, double value, double target, String note) {
    return value < 0
        ? Figure.shown(name, value, "us", "NOT MEASURED: lost in the machine's noise, run it again")
        : Figure.atMost(name, value, "us", target, note);
  }

  private static Figure atMost(String name, Measured measured, double target) {
    return Figure.atMost(name, measured.cpu(), "us", target, measured.note());
  }

  private static Figure shown(String name, Measured measured) {
    return Figure.shown(name, measured.cpu(), "us", measured.note());
  }
}
