// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.serviceaccount;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.stage.AuditNotes;
import io.quarterdeck.spi.authentication.TokenIssuer;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The {@code token} of a service account: a new one, bound to what the request names. */
public final class TokenRequest implements Subresource.Action {
  private static final long DEFAULT_SECONDS = 3600;
  private static final long LEAST = 10 * 60;
  private static final long MOST = 1L << 32;

  /** What the kubelet asks for: an odd number, so that such requests are known. */
  private static final long PROJECTED = 60 * 60 + 7;

  private final Supplier<@Nullable TokenIssuer> issuers;
  private final Supplier<List<String>> apiAudiences;
  private final boolean sameUid;

  /**
   * @param issuers who signs; null while nobody does
   * @param apiAudiences whom tokens are for that name nobody
   * @param sameUid whether a request that has a UID has to have that of its service account ({@code
   *     TokenRequestServiceAccountUIDValidation}); one that differs is only noted otherwise
   */
  public TokenRequest(
      Supplier<@Nullable TokenIssuer> issuers,
      Supplier<List<String>> apiAudiences,
      boolean sameUid) {
    this.issuers = issuers;
    this.apiAudiences = apiAudiences;
    this.sameUid = sameUid;
  }

  @Override
  public void applyDefaults(ApiObject body) {
    Map<String, @Nullable Object> spec = body.object("spec");
    if (spec.get("expirationSeconds") == null) {
      spec.put("expirationSeconds", DEFAULT_SECONDS);
    }
  }

  @Override
  public ApiObject perform(ApiObject body, Parent parent, StrategyContext context) {
    TokenIssuer issuer = issuers.get();
    if (issuer == null) {
      throw ApiException.of(
          StatusReason.NOT_FOUND,
          "the server could not find the requested resource",
          Status.Details.of("", "", ""));
    }
    checkName(body, parent);
    ApiObject account = parent.get();
    checkUid(body, account);
    complete(body, account, context);
    Node spec = body.field("spec");
    checkLifetime(body, spec);
    TokenBinding binding = TokenBinding.of(spec.get("boundObjectRef"), account, context);
    long lifetime = shortened(body, spec.get("expirationSeconds").number(), issuer, context);
    boolean extended = isExtended(spec, lifetime, binding, issuer);
    String id = UUID.randomUUID().toString();
    String token =
        issuer.issue(
            new TokenIssuer.Claims(
                id,
                context.namespace(),
                TokenBinding.ref(account),
                binding.secret(),
                binding.pod(),
                binding.node(),
                spec.get("audiences").strings(),
                context.now(),
                extended ? issuer.extendedExpirationSeconds() : lifetime,
                extended ? lifetime : 0));
    AuditNotes.add("authentication.kubernetes.io/issued-credential-id", "JTI=" + id);
    Map<String, @Nullable Object> status = new LinkedHashMap<>();
    status.put("token", token);
    status.put(
        "expirationTimestamp",
        context.now().plusSeconds(lifetime).truncatedTo(ChronoUnit.SECONDS).toString());
    body.tree().put("status", status);
    return body;
  }

  private static void checkName(ApiObject body, Parent parent) {
    String name = body.meta().name();
    if (!name.isEmpty() && !name.equals(parent.name())) {
      throw ApiException.invalid(
          body.gvk(),
          parent.name(),
          List.of(
              FieldError.invalid(
                  body.field("metadata").get("name"),
                  "must match the service account name if specified")));
    }
  }

  private void checkUid(ApiObject body, ApiObject account) {
    String asked = body.meta().uid();
    if (asked.isEmpty() || asked.equals(account.meta().uid())) {
      return;
    }
    String difference =
        "the UID in the token request (%s) does not match the UID of the service account (%s)"
            .formatted(asked, account.meta().uid());
    if (sameUid) {
      throw ApiException.conflict(
          new GroupResource(body.gvk().group(), body.gvk().kind()),
          account.meta().name(),
          difference);
    }
    AuditNotes.add("authentication.k8s.io/token-request-uid-mismatch", difference);
  }

  private void complete(ApiObject body, ApiObject account, StrategyContext context) {
    body.meta().setName(account.meta().name());
    body.meta().setNamespace(account.meta().namespace());
    body.meta().setUid(UUID.randomUUID().toString());
    body.meta().setCreationTimestamp(context.now().truncatedTo(ChronoUnit.SECONDS).toString());
    if (body.field("spec").get("audiences").isEmpty()) {
      body.object("spec").put("audiences", new ArrayList<Object>(apiAudiences.get()));
    }
  }

  private static void checkLifetime(ApiObject body, Node spec) {
    Node seconds = spec.get("expirationSeconds");
    String wrong =
        seconds.number() < LEAST
            ? "may not specify a duration less than 10 minutes"
            : seconds.number() > MOST ? "may not specify a duration larger than 2^32 seconds" : "";
    if (!wrong.isEmpty()) {
      throw ApiException.invalid(body.gvk(), "", List.of(FieldError.invalid(seconds, wrong)));
    }
  }

  private static long shortened(
      ApiObject body, long asked, TokenIssuer issuer, StrategyContext context) {
    long longest = issuer.maxExpirationSeconds();
    if (longest <= 0 || asked <= longest) {
      return asked;
    }
    context
        .warnings()
        .accept(
            "requested expiration of " + asked + " seconds shortened to " + longest + " seconds");
    body.object("spec").put("expirationSeconds", longest);
    return longest;
  }

  /** Pods that do not read their token again are to be found, not broken. */
  private boolean isExtended(Node spec, long lifetime, TokenBinding binding, TokenIssuer issuer) {
    List<String> audiences = spec.get("audiences").strings();
    return issuer.extendedExpirationSeconds() > 0
        && binding.pod() != null
        && lifetime == PROJECTED
        && apiAudiences.get().containsAll(audiences);
  }
}
