// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.impersonation;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Acts for another user, when the {@code Impersonate-} headers ask for it and the user may. */
@Component(
    service = Stage.class,
    property = {"name=Impersonation", "rank:Integer=1000"})
public final class ImpersonationStage implements Stage {
  private static final String USER = "Impersonate-User";
  private static final String GROUP = "Impersonate-Group";
  private static final String UID = "Impersonate-Uid";
  private static final String EXTRA = "impersonate-extra-";
  private static final String SERVICE_ACCOUNT = "system:serviceaccount:";

  private final AccessReviewer reviewer;

  @Activate
  public ImpersonationStage(@Reference AccessReviewer reviewer) {
    this.reviewer = reviewer;
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    Credentials.Headers headers = exchange.request().headers();
    String user = exchange.request().header(USER);
    List<String> groups = headers.all(GROUP);
    String uid = exchange.request().header(UID);
    Map<String, List<String>> extra = extra(headers);
    if (user.isEmpty()) {
      if (!groups.isEmpty() || !uid.isEmpty() || !extra.isEmpty()) {
        throw ApiException.internal(
            "requested " + asked(groups, uid, extra) + " without impersonating a user");
      }
      return next.proceed(exchange);
    }
    UserInfo actor = exchange.user();
    requireUser(actor, user);
    groups.forEach(g -> require(actor, "", "groups", "", g, ""));
    if (!uid.isEmpty()) {
      require(actor, "authentication.k8s.io", "uids", "", uid, "");
    }
    extra.forEach(
        (key, values) ->
            values.forEach(v -> require(actor, "authentication.k8s.io", "userextras", key, v, "")));
    exchange.setUser(new UserInfo(user, uid, groupsOf(user, groups), extra));
    return next.proceed(exchange);
  }

  private static String asked(List<String> groups, String uid, Map<String, List<String>> extra) {
    return FieldError.show(List.of(groups, uid, extra.keySet().stream().toList()));
  }

  private void requireUser(UserInfo actor, String user) {
    if (user.startsWith(SERVICE_ACCOUNT)) {
      String[] parts = user.substring(SERVICE_ACCOUNT.length()).split(":", 2);
      if (parts.length == 2) {
        require(actor, "", "serviceaccounts", "", parts[1], parts[0]);
        return;
      }
    }
    require(actor, "", "users", "", user, "");
  }

  private void require(
      UserInfo actor,
      String group,
      String resource,
      String subresource,
      String name,
      String namespace) {
    Attributes attributes =
        Attributes.resource(
            actor, "impersonate", group, "", namespace, resource, subresource, name);
    Decision decision = reviewer.review(attributes);
    if (!(decision instanceof Decision.Allow)) {
      throw refuse(attributes, decision.reason());
    }
  }

  private static ApiException refuse(Attributes a, String reason) {
    String where =
        a.namespace().isEmpty()
            ? "at the cluster scope"
            : "in the namespace " + FieldError.quote(a.namespace());
    String why =
        "User "
            + FieldError.quote(a.user().name())
            + " cannot impersonate resource "
            + FieldError.quote(a.qualifiedResource())
            + " in API group "
            + FieldError.quote(a.apiGroup())
            + " "
            + where;
    return ApiException.forbidden(
        new GroupResource(a.apiGroup(), a.resource()),
        a.name(),
        reason.isEmpty() ? why : why + ": " + reason);
  }

  /** The groups that were asked for, and those that the user's own name brings. */
  private static List<String> groupsOf(String user, List<String> asked) {
    List<String> groups = new ArrayList<>(asked);
    boolean anonymous = user.equals(UserInfo.ANONYMOUS);
    if (user.startsWith(SERVICE_ACCOUNT) && asked.isEmpty()) {
      String namespace = user.substring(SERVICE_ACCOUNT.length()).split(":", 2)[0];
      groups.add("system:serviceaccounts");
      groups.add("system:serviceaccounts:" + namespace);
    }
    String known = anonymous ? UserInfo.UNAUTHENTICATED_GROUP : UserInfo.AUTHENTICATED_GROUP;
    if (!groups.contains(known)) {
      groups.add(known);
    }
    return groups;
  }

  private static Map<String, List<String>> extra(Credentials.Headers headers) {
    Map<String, List<String>> out = new LinkedHashMap<>();
    for (String name : headers.names()) {
      String lower = name.toLowerCase(Locale.ROOT);
      if (lower.startsWith(EXTRA)) {
        String key = URLDecoder.decode(lower.substring(EXTRA.length()), StandardCharsets.UTF_8);
        out.put(key, headers.all(name));
      }
    }
    return out;
  }
}
