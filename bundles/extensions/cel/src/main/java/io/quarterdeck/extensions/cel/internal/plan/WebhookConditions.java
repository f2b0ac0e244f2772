// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import io.quarterdeck.libraries.policies.AdmissionVariables;
import io.quarterdeck.libraries.policies.Conditions;
import io.quarterdeck.libraries.policies.Expression;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.cel.AdmissionScopes;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.MatchConditions;
import java.util.List;
import java.util.function.Supplier;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The conditions of webhooks; what was compiled is kept by the compiler. */
@Component(service = MatchConditions.class)
public final class WebhookConditions implements MatchConditions {
  private static final CelScope SCOPE = AdmissionScopes.of(false, true);

  private final CelCompiler compiler;
  private final Supplier<AccessReviewer> reviewer;

  @Activate
  public WebhookConditions(
      @Reference CelCompiler compiler,
      @Reference(service = AccessReviewer.class) ComponentServiceObjects<AccessReviewer> reviewer) {
    this(compiler, new LazyService<>(reviewer));
  }

  WebhookConditions(CelCompiler compiler, Supplier<AccessReviewer> reviewer) {
    this.compiler = compiler;
    this.reviewer = reviewer;
  }

  @Override
  public Verdict evaluate(List<Condition> conditions, AdmissionRequest request) {
    if (conditions.isEmpty()) {
      return new Met();
    }
    List<Conditions.Named> all =
        conditions.stream()
            .map(
                c ->
                    new Conditions.Named(
                        c.name(), Expression.compile(compiler, c.expression(), SCOPE)))
            .toList();
    return new Conditions(all).evaluate(new AdmissionVariables(request, reviewer));
  }
}
