// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.api.validation.Names;
import io.quarterdeck.extensions.cel.internal.step.Frame;
import io.quarterdeck.extensions.cel.internal.step.Function;
import io.quarterdeck.extensions.cel.internal.value.Authorizer;
import io.quarterdeck.extensions.cel.internal.value.CelError;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import java.util.List;
import java.util.Map;

/** Questions to the server's authorizers. */
public final class Authorizers {
  private Authorizers() {}

  public static void register(Map<String, Function> to) {
    to.put("path", (f, a) -> path(asker(a), a));
    to.put("group", (f, a) -> new Authorizer.Group(asker(a), StringFunctions.text(a, 1)));
    to.put("serviceAccount", (f, a) -> serviceAccount(asker(a), a));
    to.put("resource", (f, a) -> resource(a));
    to.put("subresource", (f, a) -> check(a).withSubresource(StringFunctions.text(a, 1)));
    to.put("namespace", (f, a) -> check(a).withNamespace(StringFunctions.text(a, 1)));
    to.put("name", (f, a) -> check(a).withName(StringFunctions.text(a, 1)));
    to.put("fieldSelector", (f, a) -> check(a).withFields(StringFunctions.text(a, 1)));
    to.put("labelSelector", (f, a) -> check(a).withLabels(StringFunctions.text(a, 1)));
    to.put("check", Authorizers::ask);
    to.put("allowed", (f, a) -> answer(a).decision() instanceof Decision.Allow);
    to.put("reason", (f, a) -> answer(a).decision().reason());
    to.put("errored", (f, a) -> !answer(a).error().isEmpty());
    to.put("error", (f, a) -> answer(a).error());
  }

  private static Authorizer.Asker asker(Object[] a) {
    if (a[0] instanceof Authorizer.Asker asker) {
      return asker;
    }
    throw CelError.noSuchOverload();
  }

  private static Authorizer.Check check(Object[] a) {
    if (a[0] instanceof Authorizer.Check check) {
      return check;
    }
    throw CelError.noSuchOverload();
  }

  private static Authorizer.Answer answer(Object[] a) {
    if (a[0] instanceof Authorizer.Answer answer) {
      return answer;
    }
    throw CelError.noSuchOverload();
  }

  private static Authorizer.Path path(Authorizer.Asker asker, Object[] a) {
    String path = StringFunctions.text(a, 1);
    if (path.isBlank()) {
      throw new CelError("path must not be empty");
    }
    return new Authorizer.Path(asker, path);
  }

  private static Authorizer.Check resource(Object[] a) {
    if (!(a[0] instanceof Authorizer.Group group)) {
      throw CelError.noSuchOverload();
    }
    String resource = StringFunctions.text(a, 1);
    if (resource.isBlank()) {
      throw new CelError("resource must not be empty");
    }
    return new Authorizer.Check(group.asker(), group.group(), resource, "", "", "", null, null);
  }

  private static Authorizer.Asker serviceAccount(Authorizer.Asker asker, Object[] a) {
    String namespace = StringFunctions.text(a, 1);
    String name = StringFunctions.text(a, 2);
    if (!Names.dnsSubdomain(name).isEmpty()) {
      throw new CelError("Invalid service account name");
    }
    if (!Names.dnsLabel(namespace).isEmpty()) {
      throw new CelError("Invalid service account namespace");
    }
    UserInfo user =
        new UserInfo(
            "system:serviceaccount:" + namespace + ":" + name,
            "",
            List.of(
                "system:serviceaccounts",
                "system:serviceaccounts:" + namespace,
                "system:authenticated"),
            Map.of());
    return new Authorizer.Asker(asker.reviewer(), user);
  }

  /** Two questions fit into the cost of one evaluation. */
  private static Object ask(Frame f, Object[] a) {
    String verb = StringFunctions.text(a, 1);
    f.afford(350_000);
    return switch (a[0]) {
      case Authorizer.Path p ->
          review(p.asker(), Attributes.path(p.asker().user(), verb, p.path()));
      case Authorizer.Check c ->
          review(
              c.asker(),
              new Attributes(
                  c.asker().user(),
                  verb,
                  true,
                  c.group(),
                  "*",
                  c.namespace(),
                  c.resource(),
                  c.subresource(),
                  c.name(),
                  "",
                  c.fields(),
                  c.labels()));
      default -> throw CelError.noSuchOverload();
    };
  }

  private static Authorizer.Answer review(Authorizer.Asker asker, Attributes attributes) {
    try {
      return new Authorizer.Answer(asker.reviewer().review(attributes), "");
    } catch (RuntimeException e) {
      return new Authorizer.Answer(Decision.noOpinion(), String.valueOf(e.getMessage()));
    }
  }
}
