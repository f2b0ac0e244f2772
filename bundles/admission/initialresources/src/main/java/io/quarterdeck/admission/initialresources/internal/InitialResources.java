// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.initialresources.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Trees;
import io.quarterdeck.libraries.pods.PodContainers;
import io.quarterdeck.runtime.file.ReloadedFile;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Estimates the requests of new containers that have none. */
@Component(
    configurationPid = "io.quarterdeck.admission.initialresources",
    property = {"name=InitialResources", "rank:Integer=2950", "enabledByDefault:Boolean=false"})
@Designate(ocd = InitialResources.Config.class)
public final class InitialResources implements MutatingAdmission {
  private static final String NOTE = "kubernetes.io/initial-resources";
  private static final List<String> RESOURCES = List.of("cpu", "memory");

  private final Supplier<Usage> usage;
  private final Estimate estimate;

  /** What is known of the past, and how it is used. */
  @ObjectClassDefinition(name = "Initial resources")
  public @interface Config {
    @AttributeDefinition(description = "a file of kind ContainerUsage, read again when it changes")
    @NamesFile(Content.READABLE)
    String file() default "";

    @AttributeDefinition(
        description = "which percentile of the samples is asked for, 1 to 100",
        min = "1",
        max = "100")
    int percentile() default 90;

    @AttributeDefinition(description = "whether only samples of the pod's namespace count")
    boolean namespace_only() default false;
  }

  /**
   * @throws IllegalArgumentException for a file or percentile that cannot be used
   */
  @Activate
  public InitialResources(Config config) {
    this(
        usage(config.file()),
        new Estimate(config.percentile(), config.namespace_only(), InstantSource.system()));
  }

  InitialResources(Supplier<Usage> usage, Estimate estimate) {
    this.usage = usage;
    this.estimate = estimate;
  }

  private static Supplier<Usage> usage(String file) {
    return file.isBlank() ? () -> Usage.NONE : new ReloadedFile<>(Path.of(file), Usage::parse)::get;
  }

  @Override
  public Interest interest() {
    return Interest.in(Set.of(Operation.CREATE), new GroupResource("", "pods"));
  }

  @Override
  public void mutate(AdmissionRequest r) {
    ApiObject pod = r.requireObject();
    List<String> notes = new ArrayList<>();
    for (Map<String, @Nullable Object> c :
        PodContainers.mutable(pod.object("spec"), "containers")) {
      List<String> set = fill(c, r.namespace());
      if (!set.isEmpty()) {
        notes.add(String.join(", ", set) + " request for container " + c.get("name"));
      }
    }
    if (!notes.isEmpty()) {
      Trees.object(pod.object("metadata"), "annotations")
          .put(NOTE, "Initial Resources plugin set: " + String.join("; ", notes));
    }
  }

  /** The resources that it has given the container. */
  private List<String> fill(Map<String, @Nullable Object> container, String namespace) {
    List<String> set = new ArrayList<>();
    for (String resource : RESOURCES) {
      if (!says(container, "requests", resource) && !says(container, "limits", resource)) {
        String image = container.get("image") instanceof String s ? s : "";
        String amount = estimate.of(usage.get(), resource, image, namespace);
        if (!amount.isEmpty()) {
          Trees.object(Trees.object(container, "resources"), "requests").put(resource, amount);
          set.add(resource);
        }
      }
    }
    return set;
  }

  private static boolean says(
      Map<String, @Nullable Object> container, String side, String resource) {
    return container.get("resources") instanceof Map<?, ?> resources
        && resources.get(side) instanceof Map<?, ?> amounts
        && amounts.get(resource) != null;
  }
}
