// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.resourcequota.internal;

import io.quarterdeck.libraries.quotas.Evaluator;
import io.quarterdeck.libraries.quotas.Evaluators;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.time.Duration;
import java.time.InstantSource;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Refuses what exceeds the quotas of its namespace, and counts what does not. */
@Component(
    configurationPid = "io.quarterdeck.admission.resourcequota",
    property = {"name=ResourceQuota", "rank:Integer=-500", "enabledByDefault:Boolean=true"})
@Designate(ocd = ResourceQuota.Config.class)
public final class ResourceQuota implements ValidatingAdmission {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final QuotaStore quotas;
  private final LimitedResources limited;
  private final Evaluators evaluators;
  private final Batcher batcher;

  /** What may only be used where a quota covers it. */
  @ObjectClassDefinition(name = "Resource quota")
  public @interface Config {
    @AttributeDefinition(description = "RESOURCE[.GROUP]=TEXT[|TEXT...]")
    String[] limited() default {};

    @AttributeDefinition(description = "RESOURCE[.GROUP]=SCOPE [OPERATOR [VALUE|VALUE...]]")
    String[] limited_scopes() default {};
  }

  @Activate
  public ResourceQuota(
      @Reference ObjectReader reader,
      @Reference(service = ObjectWriter.class) ComponentServiceObjects<ObjectWriter> writer,
      Config config) {
    this(
        reader,
        new QuotaStore(reader, new LazyService<>(writer)),
        LimitedResources.of(config.limited(), config.limited_scopes()));
  }

  ResourceQuota(ObjectReader reader, QuotaStore quotas, LimitedResources limited) {
    this.quotas = quotas;
    this.evaluators = new Evaluators(InstantSource.system(), reader);
    this.limited = limited;
    batcher = new Batcher(PATIENCE, new Accountant(quotas, limited)::count);
  }

  @Override
  public Interest interest() {
    return Interest.everything(Operation.CREATE, Operation.UPDATE);
  }

  @Override
  public void validate(AdmissionRequest r) {
    boolean namespaceItself = r.kind().kind().equals("Namespace") && r.kind().group().isEmpty();
    if (r.namespace().isEmpty() || namespaceItself) {
      return;
    }
    Evaluator evaluator = evaluators.of(r.resource().groupResource());
    if (evaluator == null || !evaluator.handles(r)) {
      return;
    }
    if (limited.isEmpty() && quotas.in(r.namespace()).isEmpty()) {
      return;
    }
    batcher.submit(new Batcher.Waiter(r, evaluator));
  }

  @Deactivate
  void deactivate() {
    quotas.close();
  }
}
