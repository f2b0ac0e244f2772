// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class HostChecksTest {
  private static Stream<DynamicTest> table(String id, String pods) {
    return CheckTable.of(HostChecks.all(), id, CheckTable.NOW, pods);
  }

  @TestFactory
  Stream<DynamicTest> hostNamespaces() {
    return table(
        "hostNamespaces",
        """
        ## none is shared
        spec: {containers: [{name: c}]}

        ## saying no is not sharing
        spec: {hostNetwork: false, hostPID: false, hostIPC: false}

        ## the network
        spec: {hostNetwork: true}
        => host namespaces (hostNetwork=true)

        ## processes
        spec: {hostPID: true}
        => host namespaces (hostPID=true)

        ## interprocess communication
        spec: {hostIPC: true}
        => host namespaces (hostIPC=true)

        ## all of them, always in the same order
        spec: {hostIPC: true, hostPID: true, hostNetwork: true}
        => host namespaces (hostNetwork=true, hostPID=true, hostIPC=true)

        ## users are none of them
        spec: {hostUsers: true}
        """);
  }

  @TestFactory
  Stream<DynamicTest> hostPathVolumes() {
    return table(
        "hostPathVolumes",
        """
        ## no volume
        spec: {}

        ## other volumes
        spec: {volumes: [{name: e, emptyDir: {}}, {name: n, nfs: {path: /, server: s}}]}

        ## one
        spec: {volumes: [{name: h, hostPath: {path: /}}, {name: e, emptyDir: {}}]}
        => hostPath volumes (volume "h")

        ## two, in the order of the pod
        spec: {volumes: [{name: z, hostPath: {path: /}}, {name: a, hostPath: {path: /a}}]}
        => hostPath volumes (volumes "z", "a")

        ## an empty one
        spec: {volumes: [{name: h, hostPath: {}}]}
        => hostPath volumes (volume "h")
        """);
  }

  @TestFactory
  Stream<DynamicTest> hostPorts() {
    return table(
        "hostPorts",
        """
        ## a port of the pod
        spec: {containers: [{name: c, ports: [{containerPort: 80}]}]}

        ## zero is none
        spec: {containers: [{name: c, ports: [{containerPort: 80, hostPort: 0}]}]}

        ## one of the node
        spec: {containers: [{name: c, ports: [{containerPort: 80, hostPort: 8080}]}]}
        => hostPort (container "c" uses hostPort 8080)

        ## ports are ordered as texts, and each is named once
        spec:
          containers:
          - {name: b, ports: [{hostPort: 90}, {hostPort: 8080}]}
          - {name: a, ports: [{hostPort: 90}]}
        => hostPort (containers "b", "a" use hostPorts 8080, 90)

        ## two containers with the same one
        spec: {containers: [{name: b, ports: [{hostPort: 9}]}, {name: a, ports: [{hostPort: 9}]}]}
        => hostPort (containers "b", "a" use hostPort 9)

        ## init containers come first, ephemeral ones last
        spec:
          ephemeralContainers: [{name: e, ports: [{hostPort: 3}]}]
          containers: [{name: c, ports: [{hostPort: 2}]}]
          initContainers: [{name: i, ports: [{hostPort: 1}]}]
        => hostPort (containers "i", "c", "e" use hostPorts 1, 2, 3)
        """);
  }

  @TestFactory
  Stream<DynamicTest> probesAndLifecycle() {
    return table(
        "hostProbesAndHostLifecycle",
        """
        ## probes of the pod itself
        spec:
          containers:
          - name: c
            livenessProbe: {httpGet: {port: 80}}
            readinessProbe: {tcpSocket: {port: 80, host: ""}}
            startupProbe: {exec: {command: [a]}}
            lifecycle: {preStop: {sleep: {seconds: 1}}}

        ## liveness
        spec: {containers: [{name: c, livenessProbe: {httpGet: {port: 80, host: h}}}]}
        => probe or lifecycle host (container "c" uses probe or lifecycle host "h")

        ## readiness
        spec: {containers: [{name: c, readinessProbe: {tcpSocket: {port: 80, host: h}}}]}
        => probe or lifecycle host (container "c" uses probe or lifecycle host "h")

        ## startup
        spec: {containers: [{name: c, startupProbe: {httpGet: {port: 80, host: 127.0.0.1}}}]}
        => probe or lifecycle host (container "c" uses probe or lifecycle host "127.0.0.1")

        ## after the start
        spec: {containers: [{name: c, lifecycle: {postStart: {httpGet: {port: 80, host: h}}}}]}
        => probe or lifecycle host (container "c" uses probe or lifecycle host "h")

        ## before the stop
        spec: {containers: [{name: c, lifecycle: {preStop: {tcpSocket: {port: 80, host: h}}}}]}
        => probe or lifecycle host (container "c" uses probe or lifecycle host "h")

        ## a gRPC probe has no host
        spec: {containers: [{name: c, livenessProbe: {grpc: {port: 80, service: h}}}]}

        ## containers and hosts are sorted, and each is named once
        spec:
          containers:
          - name: z
            livenessProbe: {httpGet: {port: 80, host: y}}
            readinessProbe: {httpGet: {port: 80, host: x}}
          - name: a
            livenessProbe: {tcpSocket: {port: 80, host: y}}
        => probe or lifecycle host (containers "a", "z" use probe or lifecycle hosts "x", "y")

        ## init containers that restart have probes too
        spec:
          initContainers:
          - {name: i, restartPolicy: Always, startupProbe: {tcpSocket: {port: 1, host: h}}}
        => probe or lifecycle host (container "i" uses probe or lifecycle host "h")
        """);
  }

  @TestFactory
  Stream<DynamicTest> windowsHostProcess() {
    return table(
        "windowsHostProcess",
        """
        ## other options of Windows
        spec: {securityContext: {windowsOptions: {runAsUserName: u, hostProcess: false}}}

        ## the pod
        spec: {securityContext: {windowsOptions: {hostProcess: true}}}
        => hostProcess (pod must not set securityContext.windowsOptions.hostProcess=true)

        ## a container
        spec: {containers: [{name: c, securityContext: {windowsOptions: {hostProcess: true}}}]}
        => hostProcess (container "c" must not set securityContext.windowsOptions.hostProcess=true)

        ## the pod and some containers
        spec:
          securityContext: {windowsOptions: {hostProcess: true}}
          initContainers: [{name: i, securityContext: {windowsOptions: {hostProcess: true}}}]
          containers:
          - {name: c, securityContext: {windowsOptions: {hostProcess: false}}}
          - {name: d, securityContext: {windowsOptions: {hostProcess: true}}}
        => hostProcess (pod and containers "i", "d" must not set securityContext.windowsOptions.hostProcess=true)
        """);
  }
}
