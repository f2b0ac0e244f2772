// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.tokencleaner.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.FieldSelector.Term;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.libraries.bootstraptokens.BootstrapToken;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.DeleteOptions;
import java.time.Instant;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * A bootstrap token is deleted at the moment at which it ends. Kubernetes: {@code
 * pkg/controller/bootstrap}, {@code tokencleaner.go}.
 */
@Component(
    service = Controller.class,
    property = {"name=token-cleaner-controller", "enabledByDefault:Boolean=false"})
public final class TokenCleaner implements Controller {
  static final GroupVersionResource SECRETS = new GroupVersionResource("", "v1", "secrets");

  private static final FieldSelector TOKENS =
      new FieldSelector(List.of(new Term("type", BootstrapToken.TYPE, false)));
  private static final int WORKERS = 1;

  private final Metrics metrics;

  @Activate
  public TokenCleaner(@Reference Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public String account() {
    return "token-cleaner";
  }

  @Override
  public Running start(ControllerContext context) {
    Reconciler<ObjectKey> loop =
        new Reconciler<>("token_cleaner", metrics, WORKERS, key -> reconcile(context, key));
    return loop.following(
        context
            .reader()
            .subscribe(
                SECRETS.groupResource(),
                TOKENS,
                (secret, deleted) -> {
                  if (!deleted
                      && secret.meta().namespace().equals(BootstrapToken.NAMESPACE)
                      && new BootstrapToken(secret).isOfType()) {
                    loop.add(ObjectKey.of(secret));
                  }
                }));
  }

  private static Outcome reconcile(ControllerContext context, ObjectKey key) {
    ApiObject secret = context.reader().get(SECRETS.groupResource(), key.namespace(), key.name());
    if (secret == null || !new BootstrapToken(secret).isOfType()) {
      return Outcome.DONE;
    }
    BootstrapToken token = new BootstrapToken(secret);
    Instant now = context.clock().instant();
    if (token.isFresh(now)) {
      return token.end().equals(Instant.MAX) ? Outcome.DONE : Outcome.after(token.untilEnd(now));
    }
    try {
      context
          .client()
          .delete(SECRETS, key.namespace(), key.name(), DeleteOptions.ofUid(secret.meta().uid()));
    } catch (ApiException e) {
      if (!e.is(StatusReason.NOT_FOUND)) {
        throw e;
      }
    }
    return Outcome.DONE;
  }
}
