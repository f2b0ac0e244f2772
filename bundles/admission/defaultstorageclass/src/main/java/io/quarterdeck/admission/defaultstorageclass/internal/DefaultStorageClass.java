// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.defaultstorageclass.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** Names the default storage class in claims that name none. */
@Component(
    property = {"name=DefaultStorageClass", "rank:Integer=1600", "enabledByDefault:Boolean=true"})
public final class DefaultStorageClass implements MutatingAdmission {
  static final GroupResource CLASSES = new GroupResource("storage.k8s.io", "storageclasses");
  private static final String BETA_CLASS = "volume.beta.kubernetes.io/storage-class";
  private static final List<String> DEFAULT_MARKS =
      List.of(
          "storageclass.kubernetes.io/is-default-class",
          "storageclass.beta.kubernetes.io/is-default-class");

  private final Followed<StorageClass> classes;

  private record StorageClass(String name, String created, boolean isDefault) {}

  @Activate
  public DefaultStorageClass(@Reference ObjectReader reader) {
    classes = new Followed<>(reader, CLASSES, DefaultStorageClass::keep);
  }

  private static StorageClass keep(ApiObject o) {
    Map<String, String> annotations = o.meta().annotations();
    boolean isDefault = DEFAULT_MARKS.stream().anyMatch(m -> "true".equals(annotations.get(m)));
    return new StorageClass(o.meta().name(), o.meta().creationTimestamp(), isDefault);
  }

  @Override
  public Interest interest() {
    return Interest.in(Set.of(Operation.CREATE), new GroupResource("", "persistentvolumeclaims"));
  }

  @Override
  public void mutate(AdmissionRequest r) {
    ApiObject claim = r.requireObject();
    if (claim.field("spec").get("storageClassName").isPresent()
        || claim.meta().annotations().containsKey(BETA_CLASS)) {
      return;
    }
    classes.all().stream()
        .filter(StorageClass::isDefault)
        .min(
            Comparator.comparing(StorageClass::created, Comparator.reverseOrder())
                .thenComparing(StorageClass::name))
        .ifPresent(c -> claim.object("spec").put("storageClassName", c.name()));
  }

  @Deactivate
  void deactivate() {
    classes.close();
  }
}
