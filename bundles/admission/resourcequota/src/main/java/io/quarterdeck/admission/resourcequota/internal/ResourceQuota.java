// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.resourcequota.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.runtime.pod.PodContainers;
import io.quarterdeck.runtime.pod.PodReferences;
import io.quarterdeck.runtime.pod.PodResources;
import io.quarterdeck.runtime.pod.ResourceList;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

import java.time.Duration;
import java.time.InstantSource;

/** Refuses what exceeds the quotas of its namespace, and counts what does not. */
@Component(
    configurationPid = "io.quarterdeck.admission.resourcequota",
    property = {"name=ResourceQuota", "rank:Integer=-500"})
@Designate(ocd = ResourceQuota.Config.class)
public final class ResourceQuota implements ValidatingAdmission {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final QuotaStore quotas;
  private final LimitedResources limited;
  private final Evaluators evaluators = new Evaluators(InstantSource.system());
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
        new QuotaStore(reader, new LazyService<>(writer)),
        LimitedResources.of(config.limited(), config.limited_scopes()));
  }

  ResourceQuota(QuotaStore quotas, LimitedResources limited) {
    this.quotas = quotas;
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
