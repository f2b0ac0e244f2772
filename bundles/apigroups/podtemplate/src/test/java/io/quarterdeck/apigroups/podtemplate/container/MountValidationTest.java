// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class MountValidationTest {
  private static final Map<String, Node> VOLUMES =
      Map.of(
          "data", volume("{'emptyDir':{}}"),
          "more", volume("{'emptyDir':{}}"),
          "claim", volume("{'persistentVolumeClaim':{'claimName':'c'}}"),
          "made", volume("{'ephemeral':{}}"),
          "image", volume("{'image':{'reference':'i'}}"));

  private static Node volume(String json) {
    return Node.root(Json.read(Literal.quoted(json)));
  }

  @TestFactory
  Stream<DynamicTest> mounts() {
    return ValidationTable.at(
            "c",
            """
            ## every field at once
            volumeMounts:
            - name: data
              mountPath: /data
              subPath: a/b
              readOnly: true
              recursiveReadOnly: Enabled
              mountPropagation: None
            - {name: more, mountPath: relative, subPathExpr: $(A)/b, mountPropagation: HostToContainer}
            - {name: image, mountPath: /image}

            ## neither name nor path
            volumeMounts:
            - readOnly: true
            => c.volumeMounts[0].name: Required value
            => c.volumeMounts[0].name: Not found: ""
            => c.volumeMounts[0].mountPath: Required value

            ## a volume that the pod does not have
            volumeMounts:
            - {name: other, mountPath: /a}
            => c.volumeMounts[0].name: Not found: "other"

            ## one volume at two paths
            volumeMounts:
            - {name: data, mountPath: /a}
            - {name: data, mountPath: /b}

            ## two volumes at one path
            volumeMounts:
            - {name: data, mountPath: /a}
            - {name: more, mountPath: /a}
            => c.volumeMounts[1].mountPath: Invalid value: "/a": must be unique

            ## parts outside of the volume are reported at the list
            volumeMounts:
            - {name: data, mountPath: /a, subPath: /a}
            - {name: data, mountPath: /b, subPath: a/../b}
            - {name: data, mountPath: /c, subPathExpr: ..}
            => c.volumeMounts.subPath: Invalid value: "/a": must be a relative path
            => c.volumeMounts.subPath: Invalid value: "a/../b": must not contain '..'
            => c.volumeMounts.subPathExpr: Invalid value: "..": must not contain '..'

            ## two dots at the start of a name are no step back
            volumeMounts:
            - {name: data, mountPath: /a, subPath: ..a/b..}

            ## a part as path and as expression
            volumeMounts:
            - {name: data, mountPath: /a, subPath: a, subPathExpr: b}
            => c.volumeMounts[0].subPathExpr: Invalid value: "b": subPathExpr and subPath are mutually exclusive

            ## a part of an image
            volumeMounts:
            - {name: image, mountPath: /a, subPath: a}
            - {name: image, mountPath: /b, subPathExpr: b}
            => c.volumeMounts[0].subPath: Invalid value: "a": not allowed in image volume sources
            => c.volumeMounts[1].subPathExpr: Invalid value: "b": not allowed in image volume sources

            ## mounts that go both ways need a privileged container
            volumeMounts:
            - {name: data, mountPath: /a, mountPropagation: Bidirectional}
            => c.volumeMounts.mountPropagation: Forbidden: Bidirectional mount propagation is available only to privileged containers

            ## mounts that go both ways in a privileged container
            securityContext: {privileged: true}
            volumeMounts:
            - {name: data, mountPath: /a, mountPropagation: Bidirectional}

            ## a propagation that there is not
            volumeMounts:
            - {name: data, mountPath: /a, mountPropagation: Both}
            => c.volumeMounts.mountPropagation: Unsupported value: "Both": supported values: "Bidirectional", "HostToContainer", "None"

            ## recursively read-only what is not read-only
            volumeMounts:
            - {name: data, mountPath: /a, recursiveReadOnly: IfPossible}
            => c.volumeMounts.recursiveReadOnly: Forbidden: may only be specified when readOnly is true

            ## recursively read-only with propagation
            volumeMounts:
            - {name: data, mountPath: /a, readOnly: true, recursiveReadOnly: Enabled, mountPropagation: HostToContainer}
            => c.volumeMounts.recursiveReadOnly: Forbidden: may only be specified when mountPropagation is None or not specified

            ## recursively read-only disabled needs nothing else
            volumeMounts:
            - {name: data, mountPath: /a, recursiveReadOnly: Disabled, mountPropagation: HostToContainer}

            ## recursively read-only in another way
            volumeMounts:
            - {name: data, mountPath: /a, recursiveReadOnly: "Yes"}
            => c.volumeMounts.recursiveReadOnly: Unsupported value: "Yes": supported values: "Disabled", "Enabled", "IfPossible"
            """)
        .tests((container, errors) -> MountValidation.validate(container, VOLUMES, errors));
  }

  @TestFactory
  Stream<DynamicTest> devices() {
    return ValidationTable.at(
            "c",
            """
            ## a claim, and one that is made with the pod
            volumeDevices:
            - {name: claim, devicePath: /dev/a}
            - {name: made, devicePath: /dev/b}

            ## neither name nor path
            volumeDevices:
            - {}
            => c.volumeDevices[0].name: Required value
            => c.volumeDevices[0].name: Not found: ""
            => c.volumeDevices[0].devicePath: Required value

            ## a volume that the pod does not have
            volumeDevices:
            - {name: other, devicePath: /dev/a}
            => c.volumeDevices[0].name: Not found: "other"

            ## a volume that is no block device
            volumeDevices:
            - {name: data, devicePath: /dev/a}
            => c.volumeDevices[0].name: Invalid value: "data": can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode

            ## one volume twice, one path twice
            volumeDevices:
            - {name: claim, devicePath: /dev/a}
            - {name: claim, devicePath: /dev/b}
            - {name: made, devicePath: /dev/a}
            => c.volumeDevices[1].name: Invalid value: "claim": must be unique
            => c.volumeDevices[2].devicePath: Invalid value: "/dev/a": must be unique

            ## a step back
            volumeDevices:
            - {name: claim, devicePath: /dev/../a}
            => c.volumeDevices[0].devicePath: Invalid value: "/dev/../a": can not contain backsteps ('..')

            ## a volume that is mounted, too
            volumeMounts:
            - {name: claim, mountPath: /a}
            volumeDevices:
            - {name: claim, devicePath: /dev/a}
            => c.volumeMounts[0].name: Invalid value: "claim": must not already exist in volumeDevices
            => c.volumeDevices[0].name: Invalid value: "claim": must not already exist in volumeMounts

            ## a path that is a mount, too
            volumeMounts:
            - {name: data, mountPath: /a}
            volumeDevices:
            - {name: claim, devicePath: /a}
            => c.volumeMounts[0].mountPath: Invalid value: "/a": must not already exist as a path in volumeDevices
            => c.volumeDevices[0].devicePath: Invalid value: "/a": must not already exist as a path in volumeMounts
            """)
        .tests((container, errors) -> MountValidation.validate(container, VOLUMES, errors));
  }
}
