// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.persistentvolumelabel.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.file.ReloadedFile;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * Labels new volumes of a cloud with where they are, keeps them to the nodes there, and refuses
 * those that the cloud does not have. What the cloud would say is read from a file.
 */
@Component(
    configurationPid = "io.quarterdeck.admission.persistentvolumelabel",
    property = {
      "name=PersistentVolumeLabel",
      "rank:Integer=1650",
      "enabledByDefault:Boolean=false"
    })
@Designate(ocd = PersistentVolumeLabel.Config.class)
public final class PersistentVolumeLabel implements MutatingAdmission {
  private final Supplier<KnownVolumes> known;

  /** What is known of volumes. */
  @ObjectClassDefinition(name = "Labels of persistent volumes")
  public @interface Config {
    @AttributeDefinition(description = "a file of kind VolumeLabels, read again when it changes")
    @NamesFile(Content.READABLE)
    String file() default "";
  }

  /**
   * @throws IllegalArgumentException for a file that cannot be used
   */
  @Activate
  public PersistentVolumeLabel(Config config) {
    this(known(config.file()));
  }

  PersistentVolumeLabel(Supplier<KnownVolumes> known) {
    this.known = known;
  }

  private static Supplier<KnownVolumes> known(String file) {
    KnownVolumes nothing = new KnownVolumes(List.of());
    return file.isBlank()
        ? () -> nothing
        : new ReloadedFile<>(Path.of(file), KnownVolumes::parse)::get;
  }

  @Override
  public Interest interest() {
    return Interest.in(Set.of(Operation.CREATE), new GroupResource("", "persistentvolumes"));
  }

  @Override
  public void mutate(AdmissionRequest r) {
    ApiObject volume = r.requireObject();
    try {
      Map<String, String> labels = Topology.believed(volume).orElseGet(() -> asked(volume));
      if (!labels.isEmpty()) {
        Map<String, List<String>> nodes = new TreeMap<>();
        labels.forEach((key, label) -> nodes.put(key, Topology.values(key, label)));
        volume.meta().mutableLabels().putAll(labels);
        RequiredNodes.restrict(volume, nodes);
      }
    } catch (IllegalArgumentException e) {
      throw r.forbidden(String.valueOf(e.getMessage()));
    }
  }

  /** What the cloud says: nothing of volumes that are of none, or still to be made. */
  private Map<String, String> asked(ApiObject volume) {
    Node spec = volume.field("spec");
    Optional<CloudVolume> type = CloudVolume.of(spec).filter(t -> !t.isPlaceholder(spec));
    return type.map(t -> asked(t, t.id(spec))).orElse(Map.of());
  }

  private Map<String, String> asked(CloudVolume type, String id) {
    KnownVolumes all = known.get();
    if (!all.serves(type)) {
      throw new IllegalArgumentException(type.failure(id, type.noProvider()));
    }
    return all.labels(type, id)
        .orElseThrow(() -> new IllegalArgumentException(type.failure(id, "not found")));
  }
}
