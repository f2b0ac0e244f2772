// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.serviceaccount.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.testkit.validation.AnswerTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Which containers mount the volume of the token, and whether it is a new one. */
class TokenVolumeTest {

  /** The volumes, then the mounts of each container; what is random is a star. */
  private static List<String> mounted(Node spec) {
    Map<String, @Nullable Object> tree =
        Trees.copy(Objects.requireNonNull(Trees.asObject(spec.value())));
    new TokenVolume().mount(tree);
    Node after = Node.root(tree);
    List<String> out = new ArrayList<>();
    after.get("volumes").items().forEach(v -> out.add("volume " + name(v)));
    for (String list : List.of("initContainers", "containers", "ephemeralContainers")) {
      for (Node c : after.get(list).items()) {
        for (Node m : c.get("volumeMounts").items()) {
          out.add(name(c) + " mounts " + name(m) + " at " + m.get("mountPath").text());
        }
      }
    }
    return out;
  }

  private static String name(Node of) {
    return of.get("name").text().replaceFirst("^kube-api-access-[b-z2-9]{5}$", "*");
  }

  @TestFactory
  Stream<DynamicTest> mounts() {
    return AnswerTable.of(
            """
            ## every container gets it, but ephemeral ones
            initContainers: [{name: i}]
            containers: [{name: c}, {name: d}]
            ephemeralContainers: [{name: e}]
            => volume *
            => i mounts * at /var/run/secrets/kubernetes.io/serviceaccount
            => c mounts * at /var/run/secrets/kubernetes.io/serviceaccount
            => d mounts * at /var/run/secrets/kubernetes.io/serviceaccount

            ## other volumes and mounts stay
            volumes: [{name: v, emptyDir: {}}]
            containers: [{name: c, volumeMounts: [{name: v, mountPath: /v}]}]
            => volume v
            => volume *
            => c mounts v at /v
            => c mounts * at /var/run/secrets/kubernetes.io/serviceaccount

            ## one that mounts something else there keeps that
            volumes: [{name: v, emptyDir: {}}]
            containers:
            - {name: c, volumeMounts: [{name: v, mountPath: /var/run/secrets/kubernetes.io/serviceaccount}]}
            - {name: d}
            => volume v
            => volume *
            => c mounts v at /var/run/secrets/kubernetes.io/serviceaccount
            => d mounts * at /var/run/secrets/kubernetes.io/serviceaccount

            ## if all do, there is no volume
            containers:
            - {name: c, volumeMounts: [{name: v, mountPath: /var/run/secrets/kubernetes.io/serviceaccount}]}
            => c mounts v at /var/run/secrets/kubernetes.io/serviceaccount

            ## the path counts as it is written
            containers:
            - {name: c, volumeMounts: [{name: v, mountPath: /var/run/secrets/kubernetes.io/serviceaccount/}]}
            => volume *
            => c mounts v at /var/run/secrets/kubernetes.io/serviceaccount/
            => c mounts * at /var/run/secrets/kubernetes.io/serviceaccount

            ## a volume of this prefix is used again
            volumes: [{name: kube-api-access-own, emptyDir: {}}]
            containers: [{name: c}]
            => volume kube-api-access-own
            => c mounts kube-api-access-own at /var/run/secrets/kubernetes.io/serviceaccount

            ## without its dash it is another name
            volumes: [{name: kube-api-access, emptyDir: {}}]
            containers: [{name: c}]
            => volume kube-api-access
            => volume *
            => c mounts * at /var/run/secrets/kubernetes.io/serviceaccount

            ## a pod without containers needs none
            containers: []
            """)
        .tests(TokenVolumeTest::mounted);
  }
}
