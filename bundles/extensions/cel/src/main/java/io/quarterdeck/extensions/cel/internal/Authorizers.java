// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal;

import io.quarterdeck.api.validation.Names;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.cel.CelAuthorizer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Questions to the server's authorizers. */
final class Authorizers {
  private static final String PREFIX = "kubernetes.authorization.";

  private Authorizers() {}

  static void register(Map<String, Function> to) {
    to.put("path", (f, a) -> path(asker(a), a));
    to.put("group", (f, a) -> new Group(asker(a), StringFunctions.text(a, 1)));
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

  static Object of(CelAuthorizer a) {
    Asker asker = new Asker(a.reviewer(), a.user());
    CelAuthorizer.Resource r = a.resource();
    return r == null
        ? asker
        : new Check(
            asker, r.group(), r.resource(), r.subresource(), r.namespace(), r.name(), null, null);
  }

  /** Of whom it asks. */
  record Asker(AccessReviewer reviewer, UserInfo user) implements Named {
    @Override
    public String typeName() {
      return PREFIX + "Authorizer";
    }
  }

  record Path(Asker asker, String path) implements Named {
    @Override
    public String typeName() {
      return PREFIX + "PathCheck";
    }
  }

  record Group(Asker asker, String group) implements Named {
    @Override
    public String typeName() {
      return PREFIX + "GroupCheck";
    }
  }

  record Check(
      Asker asker,
      String group,
      String resource,
      String subresource,
      String namespace,
      String name,
      @Nullable String fields,
      @Nullable String labels)
      implements Named {
    @Override
    public String typeName() {
      return PREFIX + "ResourceCheck";
    }

    Check withSubresource(String s) {
      return new Check(asker, group, resource, s, namespace, name, fields, labels);
    }

    Check withNamespace(String s) {
      return new Check(asker, group, resource, subresource, s, name, fields, labels);
    }

    Check withName(String s) {
      return new Check(asker, group, resource, subresource, namespace, s, fields, labels);
    }

    Check withFields(String s) {
      return new Check(asker, group, resource, subresource, namespace, name, s, labels);
    }

    Check withLabels(String s) {
      return new Check(asker, group, resource, subresource, namespace, name, fields, s);
    }
  }

  /** What was answered; the error is empty when there was none. */
  record Answer(Decision decision, String error) implements Named {
    @Override
    public String typeName() {
      return PREFIX + "Decision";
    }
  }

  private static Asker asker(Object[] a) {
    if (a[0] instanceof Asker asker) {
      return asker;
    }
    throw CelError.noSuchOverload();
  }

  private static Check check(Object[] a) {
    if (a[0] instanceof Check check) {
      return check;
    }
    throw CelError.noSuchOverload();
  }

  private static Answer answer(Object[] a) {
    if (a[0] instanceof Answer answer) {
      return answer;
    }
    throw CelError.noSuchOverload();
  }

  private static Path path(Asker asker, Object[] a) {
    String path = StringFunctions.text(a, 1);
    if (path.isBlank()) {
      throw new CelError("path must not be empty");
    }
    return new Path(asker, path);
  }

  private static Check resource(Object[] a) {
    if (!(a[0] instanceof Group group)) {
      throw CelError.noSuchOverload();
    }
    String resource = StringFunctions.text(a, 1);
    if (resource.isBlank()) {
      throw new CelError("resource must not be empty");
    }
    return new Check(group.asker(), group.group(), resource, "", "", "", null, null);
  }

  private static Asker serviceAccount(Asker asker, Object[] a) {
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
    return new Asker(asker.reviewer(), user);
  }

  /** Two questions fit into the cost of one evaluation. */
  private static Object ask(Frame f, Object[] a) {
    String verb = StringFunctions.text(a, 1);
    f.afford(350_000);
    return switch (a[0]) {
      case Path p -> review(p.asker(), Attributes.path(p.asker().user(), verb, p.path()));
      case Check c ->
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

  private static Answer review(Asker asker, Attributes attributes) {
    try {
      return new Answer(asker.reviewer().review(attributes), "");
    } catch (RuntimeException e) {
      return new Answer(Decision.noOpinion(), String.valueOf(e.getMessage()));
    }
  }
}
