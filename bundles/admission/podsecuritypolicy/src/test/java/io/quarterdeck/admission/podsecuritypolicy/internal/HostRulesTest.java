// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What pods may take from their host: namespaces, ports, files, kernel parameters. */
class HostRulesTest {

  @TestFactory
  Stream<DynamicTest> namespaces() {
    return PolicyTable.of("")
        .checks(
            """
            ## none
            spec: {hostNetwork: false}

            ## all
            spec: {hostNetwork: true, hostPID: true, hostIPC: true}
            => spec.securityContext.hostNetwork: Invalid value: true: Host network is not allowed to be used
            => spec.securityContext.hostPID: Invalid value: true: Host PID is not allowed to be used
            => spec.securityContext.hostIPC: Invalid value: true: Host IPC is not allowed to be used
            """);
  }

  @TestFactory
  Stream<DynamicTest> namespacesThatArePermitted() {
    return PolicyTable.of("'hostNetwork':true,'hostIPC':true")
        .checks(
            """
            ## those
            spec: {hostNetwork: true, hostIPC: true}

            ## another
            spec: {hostPID: true}
            => spec.securityContext.hostPID: Invalid value: true: Host PID is not allowed to be used
            """);
  }

  @TestFactory
  Stream<DynamicTest> ports() {
    return PolicyTable.of("'hostPorts':[{'min':80,'max':80},{'min':8000,'max':8080}]")
        .checks(
            """
            ## ports of the pod alone
            spec: {containers: [{name: c, ports: [{containerPort: 1}, {containerPort: 2, hostPort: 0}]}]}

            ## both ends of ranges
            spec: {containers: [{name: c, ports: [{hostPort: 80}, {hostPort: 8000}, {hostPort: 8080}]}]}

            ## one beyond
            spec: {initContainers: [{name: i, ports: [{hostPort: 81}]}]}
            => spec.initContainers[0].hostPort: Invalid value: 81: Host port 81 is not allowed to be used. Allowed ports: [80,8000-8080]

            ## several
            spec: {containers: [{name: c, ports: [{hostPort: 8081}, {hostPort: 7999}]}]}
            => spec.containers[0].hostPort: Invalid value: 8081: Host port 8081 is not allowed to be used. Allowed ports: [80,8000-8080]
            => spec.containers[0].hostPort: Invalid value: 7999: Host port 7999 is not allowed to be used. Allowed ports: [80,8000-8080]
            """);
  }

  @TestFactory
  Stream<DynamicTest> kindsOfVolumes() {
    return PolicyTable.of("'volumes':['configMap','cephFS','emptyDir']")
        .checks(
            """
            ## those that are listed; cephFS is spelled otherwise in pods
            spec: {volumes: [{name: a, configMap: {}}, {name: b, cephfs: {}}, {name: c, emptyDir: {}}]}

            ## a volume without a source is an empty directory
            spec: {volumes: [{name: a}]}

            ## others
            spec: {volumes: [{name: a, nfs: {}}, {name: b, secret: {}}, {name: c, persistentVolumeClaim: {}}]}
            => spec.volumes[0]: Invalid value: "nfs": nfs volumes are not allowed to be used
            => spec.volumes[1]: Invalid value: "secret": secret volumes are not allowed to be used
            => spec.volumes[2]: Invalid value: "persistentVolumeClaim": persistentVolumeClaim volumes are not allowed to be used

            ## what a token's volume holds, and more
            spec:
              volumes:
              - name: a
                projected: {sources: [{serviceAccountToken: {path: token}}, {secret: {name: s}}]}
            => spec.volumes[0]: Invalid value: "projected": projected volumes are not allowed to be used
            """);
  }

  @TestFactory
  Stream<DynamicTest> theVolumeOfATokenIsASecret() {
    return PolicyTable.of("'volumes':['secret']")
        .checks(
            """
            ## all of its parts
            spec:
              volumes:
              - name: a
                projected:
                  sources:
                  - {serviceAccountToken: {path: token, expirationSeconds: 3607}}
                  - {configMap: {name: kube-root-ca.crt}}
                  - downwardAPI:
                      items: [{path: namespace, fieldRef: {fieldPath: metadata.namespace}}]

            ## a token for another audience
            spec:
              volumes:
              - {name: a, projected: {sources: [{serviceAccountToken: {path: token, audience: x}}]}}
            => spec.volumes[0]: Invalid value: "projected": projected volumes are not allowed to be used

            ## a token at another path
            spec: {volumes: [{name: a, projected: {sources: [{serviceAccountToken: {path: t}}]}}]}
            => spec.volumes[0]: Invalid value: "projected": projected volumes are not allowed to be used

            ## another config map
            spec: {volumes: [{name: a, projected: {sources: [{configMap: {name: x}}]}}]}
            => spec.volumes[0]: Invalid value: "projected": projected volumes are not allowed to be used

            ## another field of the pod
            spec:
              volumes:
              - name: a
                projected:
                  sources:
                  - downwardAPI: {items: [{path: namespace, fieldRef: {fieldPath: metadata.name}}]}
            => spec.volumes[0]: Invalid value: "projected": projected volumes are not allowed to be used
            """);
  }

  @TestFactory
  Stream<DynamicTest> pathsOfTheHost() {
    return PolicyTable.of(
            "'allowedHostPaths':[{'pathPrefix':'/a/'},{'pathPrefix':'/b','readOnly':true},"
                + "{'pathPrefix':'/b/c'}]")
        .checks(
            """
            ## the path itself and what lies below
            spec:
              volumes: [{name: v, hostPath: {path: /a}}, {name: w, hostPath: {path: /a/x/y}}]
              containers: [{name: c, volumeMounts: [{name: v}, {name: w}]}]

            ## a path that only begins alike
            spec: {volumes: [{name: v, hostPath: {path: /ab}}]}
            => spec.volumes[0].hostPath.pathPrefix: Invalid value: "/ab": is not allowed to be used

            ## the root of all
            spec: {volumes: [{name: v, hostPath: {path: /}}]}
            => spec.volumes[0].hostPath.pathPrefix: Invalid value: "/": is not allowed to be used

            ## one that must be mounted read-only
            spec:
              volumes: [{name: v, hostPath: {path: /b/}}]
              initContainers: [{name: i, volumeMounts: [{name: other}, {name: v}]}]
              containers: [{name: c, volumeMounts: [{name: v, readOnly: true}]}]
            => spec.initContainers[0].volumeMounts[1].readOnly: Invalid value: false: must be read-only

            ## another rule allows more of it
            spec:
              volumes: [{name: v, hostPath: {path: /b/c/d}}]
              containers: [{name: c, volumeMounts: [{name: v}]}]
            """);
  }

  @TestFactory
  Stream<DynamicTest> driversOfVolumes() {
    return PolicyTable.of(
            "'allowedFlexVolumes':[{'driver':'a/f'}],'allowedCSIDrivers':[{'name':'a.c'}]")
        .checks(
            """
            ## those that are listed
            spec: {volumes: [{name: v, flexVolume: {driver: a/f}}, {name: w, csi: {driver: a.c}}]}

            ## others
            spec: {volumes: [{name: v, flexVolume: {driver: f}}, {name: w, csi: {driver: c}}]}
            => spec.volumes[0].driver: Invalid value: "f": Flexvolume driver is not allowed to be used
            => spec.volumes[1].csi.driver: Invalid value: "c": Inline CSI driver is not allowed to be used
            """);
  }

  @TestFactory
  Stream<DynamicTest> sysctls() {
    return PolicyTable.of(
            "'allowedUnsafeSysctls':['kernel.msg*','net.core.somaxconn'],"
                + "'forbiddenSysctls':['kernel.msgmax','net.ipv4.*']")
        .checks(
            """
            ## a safe one and those that are allowed
            spec:
              securityContext:
                sysctls: [{name: kernel.shm_rmid_forced}, {name: kernel.msgmnb}, {name: net.core.somaxconn}]

            ## slashes are as good as dots
            spec: {securityContext: {sysctls: [{name: kernel/shm_rmid_forced}, {name: kernel/msgmnb}]}}

            ## forbidden ones, though a pattern allows or they are safe
            spec: {securityContext: {sysctls: [{name: kernel.msgmax}, {name: net.ipv4.tcp_syncookies}]}}
            => pod.spec.securityContext.sysctls[0]: Forbidden: sysctl "kernel.msgmax" is not allowed
            => pod.spec.securityContext.sysctls[1]: Forbidden: sysctl "net.ipv4.tcp_syncookies" is not allowed

            ## an unsafe one; the message has its own slashes
            spec: {securityContext: {sysctls: [{name: vm/swappiness}]}}
            => pod.spec.securityContext.sysctls[0]: Forbidden: unsafe sysctl "vm/swappiness" is not allowed

            ## without its wildcard a name is a whole one
            spec: {securityContext: {sysctls: [{name: net.core.somaxconn2}]}}
            => pod.spec.securityContext.sysctls[0]: Forbidden: unsafe sysctl "net.core.somaxconn2" is not allowed
            """);
  }

  @TestFactory
  Stream<DynamicTest> runtimeClasses() {
    return PolicyTable.of(
            "'runtimeClass':{'allowedRuntimeClassNames':['a','b'],'defaultRuntimeClassName':'b'}")
        .checks(
            """
            ## none, and one that is listed
            spec: {}

            ## one that is listed
            spec: {runtimeClassName: b}

            ## another
            spec: {runtimeClassName: c}
            => spec.runtimeClassName: Invalid value: "c"
            """);
  }

  @TestFactory
  Stream<DynamicTest> anyRuntimeClass() {
    return PolicyTable.of("'runtimeClass':{'allowedRuntimeClassNames':['*']}")
        .checks(
            """
            ## any
            spec: {runtimeClassName: c}
            """);
  }

  @TestFactory
  Stream<DynamicTest> aRuntimeClassIsGiven() {
    return PolicyTable.of(
            "'runtimeClass':{'allowedRuntimeClassNames':['a'],'defaultRuntimeClassName':'a'}")
        .completes(
            """
            ## to pods without one
            spec: {}
            => class a

            ## to no others
            spec: {runtimeClassName: c}
            => class c
            """);
  }
}
