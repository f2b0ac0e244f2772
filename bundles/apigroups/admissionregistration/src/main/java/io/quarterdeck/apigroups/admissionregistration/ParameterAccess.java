// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.lookup.KindLookup;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Nobody lets a policy read for them what they may not read themselves. */
final class ParameterAccess {
  private static final String GROUP = "admissionregistration.k8s.io";

  private final Supplier<AccessReviewer> reviewer;
  private final Supplier<KindLookup> kinds;

  ParameterAccess(Supplier<AccessReviewer> reviewer, Supplier<KindLookup> kinds) {
    this.reviewer = reviewer;
    this.kinds = kinds;
  }

  /** What a kind of parameters means to the authorizer; stars where it is not known. */
  private record Kind(String group, String version, String resource) {
    static final Kind ANY = new Kind("*", "*", "*");
  }

  /** Of a policy: all objects of its kind of parameters. */
  void ofPolicy(
      Node spec, @Nullable Node before, StrategyContext context, List<FieldError> errors) {
    Node kind = spec.get("paramKind");
    boolean same = before != null && same(kind, before.get("paramKind"));
    if (kind.isAbsent() || same || isPrivileged(context)) {
      return;
    }
    if (!may(context.user(), "get", kind(kind), "*", "*")) {
      errors.add(
          FieldError.forbidden(
              kind.path(),
              "user "
                  + show(context.user())
                  + " must have \"get\" permission on all objects of the referenced paramKind (kind="
                  + kind.get("kind").text()
                  + ", apiVersion="
                  + kind.get("apiVersion").text()
                  + ")"));
    }
  }

  /** Of a binding: the objects that it names. */
  void ofBinding(
      Node spec,
      @Nullable Node before,
      String policies,
      StrategyContext context,
      List<FieldError> errors) {
    Node ref = spec.get("paramRef");
    boolean same =
        before != null
            && same(ref, before.get("paramRef"))
            && same(spec.get("policyName"), before.get("policyName"));
    if (ref.isAbsent() || same || isPrivileged(context)) {
      return;
    }
    ApiObject policy =
        context.reader().get(new GroupResource(GROUP, policies), "", spec.get("policyName").text());
    Node paramKind = policy == null ? Node.root(null) : policy.field("spec").get("paramKind");
    Kind kind = paramKind.isAbsent() ? Kind.ANY : kind(paramKind);
    String verb = ref.get("selector").isPresent() ? "list" : "get";
    String name = ref.get("name").text().isEmpty() ? "*" : ref.get("name").text();
    String namespace = ref.get("namespace").text().isEmpty() ? "*" : ref.get("namespace").text();
    if (!may(context.user(), verb, kind, namespace, name)) {
      String what =
          " does not have \""
              + verb
              + "\" permission "
              + (policy == null
                  ? "for all groups, versions and resources"
                  : "on the object referenced by paramRef");
      String why =
          policy == null
              ? "unable to get policy "
                  + spec.get("policyName").text()
                  + " to determine minimum required permissions and "
              : "";
      errors.add(FieldError.forbidden(ref.path(), why + "user " + show(context.user()) + what));
    }
  }

  private static boolean same(Node a, Node b) {
    return Objects.equals(a.value(), b.value());
  }

  private static boolean isPrivileged(StrategyContext context) {
    return context.user().isIn(UserInfo.PRIVILEGED_GROUP);
  }

  private Kind kind(Node paramKind) {
    GroupVersion version = GroupVersion.parse(paramKind.get("apiVersion").text());
    KindLookup.Served served = kinds.get().find(version.withKind(paramKind.get("kind").text()));
    return new Kind(
        version.group(), version.version(), served == null ? "*" : served.resource().resource());
  }

  private boolean may(UserInfo user, String verb, Kind kind, String namespace, String name) {
    return reviewer
            .get()
            .review(
                Attributes.resource(
                    user, verb, kind.group(), kind.version(), namespace, kind.resource(), "", name))
        instanceof Decision.Allow;
  }

  /** As Go prints a pointer to the structure. */
  private static String show(UserInfo user) {
    StringBuilder extra = new StringBuilder();
    new TreeMap<>(user.extra())
        .forEach(
            (k, v) ->
                extra
                    .append(extra.isEmpty() ? "" : " ")
                    .append(k)
                    .append(":[")
                    .append(String.join(" ", v))
                    .append(']'));
    return "&{"
        + user.name()
        + " "
        + user.uid()
        + " ["
        + String.join(" ", user.groups())
        + "] map["
        + extra
        + "]}";
  }
}
