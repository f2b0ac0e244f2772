// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.impersonation;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * Whether one user may act for another in one mode: 403 for the first thing that is not allowed.
 */
final class Permission {
  private static final String AUTHENTICATION = "authentication.k8s.io";

  /** From here on one question for all of them is worth a try. */
  private static final int MANY = 4;

  private final Function<Attributes, Decision> reviewer;
  private final Mode mode;
  private final UserInfo actor;

  Permission(Function<Attributes, Decision> reviewer, Mode mode, UserInfo actor) {
    this.reviewer = reviewer;
    this.mode = mode;
    this.actor = mode == Mode.ASSOCIATED_NODE ? withoutNode(actor) : actor;
  }

  /** Which node it is does not count: the same service account may on all of them, or on none. */
  private static UserInfo withoutNode(UserInfo actor) {
    List<String> keys = actor.extra().keySet().stream().sorted().toList();
    return new UserInfo(
        actor.name(),
        actor.uid(),
        actor.groups(),
        Map.of("authentication.kubernetes.io/associated-node-keys", keys));
  }

  /** The user that the actor becomes, for a request about these. */
  UserInfo grant(Wanted wanted, Attributes request) {
    if (mode.isConstrained()) {
      require(withVerb(request.withUser(actor), mode.verbOn(request.verb())));
    }
    List<String> groups = requireName(wanted);
    if (!wanted.uid().isEmpty()) {
      require(of(AUTHENTICATION, "uids", "", wanted.uid()));
    }
    requireGroups(wanted.groups());
    requireExtra(wanted.extra());
    return new UserInfo(
        wanted.name(), wanted.uid(), withKnown(wanted.name(), groups), wanted.extra());
  }

  private List<String> requireName(Wanted wanted) {
    String group = mode.isConstrained() ? AUTHENTICATION : "";
    Wanted.Account account = wanted.account();
    String node = mode.isConstrained() ? wanted.node() : null;
    if (account != null) {
      require(
          Attributes.resource(
              actor,
              mode.verb(),
              group,
              "v1",
              account.namespace(),
              "serviceaccounts",
              "",
              account.name()));
      String all = "system:serviceaccounts";
      return wanted.groups().isEmpty()
          ? List.of(all, all + ":" + account.namespace())
          : wanted.groups();
    }
    if (node != null) {
      require(of(group, "nodes", "", mode == Mode.ASSOCIATED_NODE ? "*" : node));
      return List.of("system:nodes");
    }
    require(of(group, "users", "", wanted.name()));
    return wanted.groups();
  }

  private void requireGroups(List<String> groups) {
    String in = mode.isConstrained() ? AUTHENTICATION : "";
    if (mode.isConstrained()) {
      if (groups.contains("")) {
        throw refuse(
            of(in, "groups", "", ""), "impersonating the empty string group is not allowed");
      }
      if (groups.contains(UserInfo.PRIVILEGED_GROUP)) {
        throw refuse(
            of(in, "groups", "", UserInfo.PRIVILEGED_GROUP),
            "impersonating the system:masters group is not allowed");
      }
      if (groups.size() >= MANY && allows(of(in, "groups", "", "*"))) {
        return;
      }
    }
    groups.forEach(g -> require(of(in, "groups", "", g)));
  }

  private void requireExtra(Map<String, List<String>> extra) {
    if (mode.isConstrained()) {
      extra.forEach(this::checkExtra);
      int values = extra.values().stream().mapToInt(List::size).sum();
      boolean many = values >= MANY || extra.size() >= MANY;
      if (many && allows(of(AUTHENTICATION, "userextras", "*", "*"))) {
        return;
      }
    }
    extra.forEach(
        (key, all) -> all.forEach(v -> require(of(AUTHENTICATION, "userextras", key, v))));
  }

  private void checkExtra(String key, List<String> values) {
    String wrong = "";
    if (key.isEmpty()) {
      wrong = "impersonating the empty string key in extra is not allowed";
    } else if (!invalidPath(key).isEmpty()) {
      wrong = "impersonating an invalid key in extra is not allowed: " + invalidPath(key);
    } else if (!key.equals(key.toLowerCase(Locale.ROOT))) {
      wrong = "impersonating a non-lowercase key in extra is not allowed: " + FieldError.quote(key);
    } else if (values.contains("")) {
      wrong = "impersonating the empty string value in extra is not allowed";
    }
    if (!wrong.isEmpty()) {
      throw refuse(of(AUTHENTICATION, "userextras", "", ""), wrong);
    }
  }

  /** What is wrong with a key as Kubernetes joins it, empty for nothing. */
  private static String invalidPath(String key) {
    List<FieldError> errors = new ArrayList<>();
    Validate.domainPrefixedPath(new Node(key, FieldPath.of("extra", "key")), errors);
    List<String> all = errors.stream().map(FieldError::toString).distinct().toList();
    return all.size() > 1 ? "[" + String.join(", ", all) + "]" : String.join("", all);
  }

  /** Who is known is in a group of all who are known. */
  private static List<String> withKnown(String user, List<String> groups) {
    boolean anonymous = user.equals(UserInfo.ANONYMOUS);
    String known = anonymous ? UserInfo.UNAUTHENTICATED_GROUP : UserInfo.AUTHENTICATED_GROUP;
    if (groups.contains(known) || groups.contains(UserInfo.UNAUTHENTICATED_GROUP)) {
      return groups;
    }
    List<String> out = new ArrayList<>(groups);
    out.add(known);
    return out;
  }

  private Attributes of(String group, String resource, String subresource, String name) {
    return Attributes.resource(actor, mode.verb(), group, "v1", "", resource, subresource, name);
  }

  private static Attributes withVerb(Attributes a, String verb) {
    return new Attributes(
        a.user(),
        verb,
        a.resourceRequest(),
        a.apiGroup(),
        a.apiVersion(),
        a.namespace(),
        a.resource(),
        a.subresource(),
        a.name(),
        a.path(),
        a.fieldSelector(),
        a.labelSelector());
  }

  private boolean allows(Attributes attributes) {
    return reviewer.apply(attributes) instanceof Decision.Allow;
  }

  private void require(Attributes attributes) {
    Decision decision = reviewer.apply(attributes);
    if (!(decision instanceof Decision.Allow)) {
      throw refuse(attributes, decision.reason());
    }
  }

  private static ApiException refuse(Attributes a, String reason) {
    String who = "User " + FieldError.quote(a.user().name()) + " cannot " + a.verb();
    String tail = reason.isEmpty() ? "" : ": " + reason;
    if (!a.resourceRequest()) {
      return ApiException.of(
          StatusReason.FORBIDDEN,
          "forbidden: " + who + " path " + FieldError.quote(a.path()) + tail,
          Status.Details.of("", "", ""));
    }
    String where =
        a.namespace().isEmpty()
            ? " at the cluster scope"
            : " in the namespace " + FieldError.quote(a.namespace());
    GroupResource resource = new GroupResource(a.apiGroup(), a.resource());
    String subject = a.name().isEmpty() ? "" : " " + FieldError.quote(a.name());
    String what =
        " resource "
            + FieldError.quote(a.qualifiedResource())
            + " in API group "
            + FieldError.quote(a.apiGroup());
    return ApiException.of(
        StatusReason.FORBIDDEN,
        resource + subject + " is forbidden: " + who + what + where + tail,
        Status.Details.of(a.name(), a.apiGroup(), a.resource()));
  }
}
