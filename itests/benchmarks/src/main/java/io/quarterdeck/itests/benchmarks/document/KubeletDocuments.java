// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.document;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a kubelet has of its node and writes of its pods. Patches are strategic merges of status.
 */
public final class KubeletDocuments {
  private static final List<String> NODE_CONDITIONS =
      List.of("MemoryPressure", "DiskPressure", "PIDPressure", "Ready");
  private static final List<String> POD_CONDITIONS =
      List.of(
          "PodReadyToStartContainers", "Initialized", "Ready", "ContainersReady", "PodScheduled");
  private static final int IMAGES = 20;

  private KubeletDocuments() {}

  /** A node with its capacity and images: about 5 KB stored. */
  public static String node(String name) {
    String images =
        IntStream.range(0, IMAGES)
            .mapToObj(
                i ->
                    "{'names':['registry.example.com/team/web@sha256:%064x','registry.example.com/team/web:1.%d'],'sizeBytes':%d}"
                        .formatted(i, i, 50_000_000 + i))
            .collect(Collectors.joining(","));
    return """
        {'apiVersion':'v1','kind':'Node','metadata':{'name':'%s',
         'labels':{'kubernetes.io/hostname':'%s','kubernetes.io/os':'linux','kubernetes.io/arch':'amd64'}},
         'spec':{'podCIDR':'10.0.0.0/24'},
         'status':{'capacity':{'cpu':'16','memory':'64Gi','pods':'110','ephemeral-storage':'100Gi'},
          'allocatable':{'cpu':'15','memory':'60Gi','pods':'110','ephemeral-storage':'90Gi'},
          'addresses':[{'type':'InternalIP','address':'10.0.0.1'},{'type':'Hostname','address':'%s'}],
          'conditions':[%s],'images':[%s],
          'nodeInfo':{'machineID':'0','systemUUID':'0','bootID':'0','kernelVersion':'6.12','osImage':'Linux',
           'containerRuntimeVersion':'containerd://2.1','kubeletVersion':'v1.36.0','kubeProxyVersion':'',
           'operatingSystem':'linux','architecture':'amd64'}}}
        """
        .formatted(name, name, name, nodeConditions(), images)
        .replace('\'', '"');
  }

  /** The heartbeat of a node's conditions. */
  public static String nodeStatus() {
    return ("{'status':{'$setElementOrder/conditions':["
            + types(NODE_CONDITIONS)
            + "],'conditions':["
            + nodeConditions()
            + "]}}")
        .replace('\'', '"');
  }

  private static String nodeConditions() {
    String now = now();
    return NODE_CONDITIONS.stream()
        .map(
            type ->
                "{'type':'%s','status':'%s','lastHeartbeatTime':'%s','lastTransitionTime':'2026-01-01T00:00:00Z','reason':'Kubelet%s','message':'kubelet says so'}"
                    .formatted(type, type.equals("Ready") ? "True" : "False", now, type))
        .collect(Collectors.joining(","));
  }

  /**
   * The status of a pod that has come one step further.
   *
   * @param step 0 when the kubelet has seen it, then up to 2, when it is ready
   */
  public static String podStatus(int step) {
    String now = now();
    String conditions =
        POD_CONDITIONS.stream()
            .map(
                type ->
                    "{'type':'%s','status':'%s','lastTransitionTime':'%s'}"
                        .formatted(
                            type, step == 2 || type.startsWith("Pod") ? "True" : "False", now))
            .collect(Collectors.joining(","));
    String state =
        step == 0
            ? "{'waiting':{'reason':'ContainerCreating'}}"
            : "{'running':{'startedAt':'" + now + "'}}";
    return """
        {'status':{'$setElementOrder/conditions':[%s],'conditions':[%s],'phase':'%s',
         'hostIP':'10.0.0.1','podIP':'10.0.1.1','podIPs':[{'ip':'10.0.1.1'}],'startTime':'%s',
         'containerStatuses':[{'name':'web','ready':%s,'started':%s,'restartCount':%d,'state':%s,'lastState':{},
          'image':'registry.example.com/team/web:1.2.3',
          'imageID':'registry.example.com/team/web@sha256:0000000000000000000000000000000000000000000000000000000000000000',
          'containerID':'containerd://0000000000000000000000000000000000000000000000000000000000000000'}]}}
        """
        .formatted(
            types(POD_CONDITIONS),
            conditions,
            step == 0 ? "Pending" : "Running",
            now,
            step == 2,
            step > 0,
            0,
            state)
        .replace('\'', '"');
  }

  private static String types(List<String> conditions) {
    return conditions.stream()
        .map(type -> "{'type':'" + type + "'}")
        .collect(Collectors.joining(","));
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
