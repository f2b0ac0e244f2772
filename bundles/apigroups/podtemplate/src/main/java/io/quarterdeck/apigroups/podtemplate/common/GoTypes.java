// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.common;

/**
 * Kubernetes' internal types below a pod template, one a line: its name, then its fields in their
 * order, as {@code Name/json:kind}.
 *
 * <p>Kinds: {@code s} string, {@code n} number, {@code b} bool, {@code i} number or string, {@code
 * q} quantity, {@code ?} a pointer to one of these or a list of them, {@code M} map, {@code V}
 * label selector, {@code *T} pointer to a structure, {@code =T} the structure itself, {@code [T}
 * list of them, {@code +T} its fields here, {@code ^k} a field of kind {@code k} that the wire has
 * one level higher.
 */
final class GoTypes {
  static final String TEXT =
      """
      PodSpec Volumes:[Volume InitContainers:[Container Containers:[Container EphemeralContainers:[EphemeralContainer RestartPolicy:s TerminationGracePeriodSeconds:? ActiveDeadlineSeconds:? DNSPolicy/dnsPolicy:s NodeSelector:M ServiceAccountName:s AutomountServiceAccountToken:? NodeName:s SecurityContext:*PodSecurityContext ImagePullSecrets:[LocalObjectReference Hostname:s Subdomain:s SetHostnameAsFQDN:? Affinity:*Affinity SchedulerName:s Tolerations:[Toleration HostAliases:[HostAlias PriorityClassName:s Priority:? PreemptionPolicy:? DNSConfig/dnsConfig:*PodDNSConfig ReadinessGates:[PodReadinessGate RuntimeClassName:? Overhead:M EnableServiceLinks:? TopologySpreadConstraints:[TopologySpreadConstraint OS/os:*PodOS SchedulingGates:[PodSchedulingGate ResourceClaims:[PodResourceClaim Resources:*ResourceRequirements HostnameOverride:? SchedulingGroup:*PodSchedulingGroup
      PodSecurityContext HostNetwork:^b HostPID/hostPID:^b HostIPC/hostIPC:^b ShareProcessNamespace:^? HostUsers:^? SELinuxOptions/seLinuxOptions:*SELinuxOptions WindowsOptions:*WindowsOptions RunAsUser:? RunAsGroup:? RunAsNonRoot:? SupplementalGroups:? SupplementalGroupsPolicy:? FSGroup/fsGroup:? FSGroupChangePolicy/fsGroupChangePolicy:? Sysctls:[NameValue SeccompProfile:*Profile AppArmorProfile:*Profile SELinuxChangePolicy/seLinuxChangePolicy:?
      SELinuxOptions User:s Role:s Type:s Level:s
      WindowsOptions GMSACredentialSpecName/gmsaCredentialSpecName:? GMSACredentialSpec/gmsaCredentialSpec:? RunAsUserName:? HostProcess:?
      Profile Type:s LocalhostProfile:?
      NameValue Name:s Value:s
      LocalObjectReference Name:s
      PodOS Name:s
      PodSchedulingGate Name:s
      PodSchedulingGroup PodGroupName:?
      PodReadinessGate ConditionType:s
      PodResourceClaim Name:s ResourceClaimName:? ResourceClaimTemplateName:?
      HostAlias IP/ip:s Hostnames:?
      PodDNSConfig Nameservers:? Searches:? Options:[PodDNSConfigOption
      PodDNSConfigOption Name:s Value:?
      Toleration Key:s Operator:s Value:s Effect:s TolerationSeconds:?
      TopologySpreadConstraint MaxSkew:n TopologyKey:s WhenUnsatisfiable:s LabelSelector:V MinDomains:? NodeAffinityPolicy:? NodeTaintsPolicy:? MatchLabelKeys:?
      Affinity NodeAffinity:*NodeAffinity PodAffinity:*PodAffinity PodAntiAffinity:*PodAffinity
      NodeAffinity RequiredDuringSchedulingIgnoredDuringExecution:*NodeSelector PreferredDuringSchedulingIgnoredDuringExecution:[PreferredSchedulingTerm
      NodeSelector NodeSelectorTerms:[NodeSelectorTerm
      NodeSelectorTerm MatchExpressions:[NodeSelectorRequirement MatchFields:[NodeSelectorRequirement
      NodeSelectorRequirement Key:s Operator:s Values:?
      PreferredSchedulingTerm Weight:n Preference:=NodeSelectorTerm
      PodAffinity RequiredDuringSchedulingIgnoredDuringExecution:[PodAffinityTerm PreferredDuringSchedulingIgnoredDuringExecution:[WeightedPodAffinityTerm
      PodAffinityTerm LabelSelector:V Namespaces:? TopologyKey:s NamespaceSelector:V MatchLabelKeys:? MismatchLabelKeys:?
      WeightedPodAffinityTerm Weight:n PodAffinityTerm:=PodAffinityTerm
      Container Name:s Image:s Command:? Args:? WorkingDir:s Ports:[ContainerPort EnvFrom:[EnvFromSource Env:[EnvVar Resources:=ResourceRequirements ResizePolicy:[ContainerResizePolicy RestartPolicy:? RestartPolicyRules:[ContainerRestartRule VolumeMounts:[VolumeMount VolumeDevices:[VolumeDevice LivenessProbe:*Probe ReadinessProbe:*Probe StartupProbe:*Probe Lifecycle:*Lifecycle TerminationMessagePath:s TerminationMessagePolicy:s ImagePullPolicy:s SecurityContext:*SecurityContext Stdin:b StdinOnce:b TTY/tty:b
      EphemeralContainer :+Container TargetContainerName:s
      ContainerPort Name:s HostPort:n ContainerPort:n Protocol:s HostIP/hostIP:s
      EnvFromSource Prefix:s ConfigMapRef:*OptionalReference SecretRef:*OptionalReference
      OptionalReference Name:s Optional:?
      EnvVar Name:s Value:s ValueFrom:*EnvVarSource
      EnvVarSource FieldRef:*ObjectFieldSelector ResourceFieldRef:*ResourceFieldSelector ConfigMapKeyRef:*KeySelector SecretKeyRef:*KeySelector FileKeyRef:*FileKeySelector
      ObjectFieldSelector APIVersion/apiVersion:s FieldPath:s
      ResourceFieldSelector ContainerName:s Resource:s Divisor:q
      KeySelector Name:s Key:s Optional:?
      FileKeySelector VolumeName:s Path:s Key:s Optional:?
      ResourceRequirements Limits:M Requests:M Claims:[ResourceClaim
      ResourceClaim Name:s Request:s
      ContainerResizePolicy ResourceName:s RestartPolicy:s
      ContainerRestartRule Action:s ExitCodes:*ContainerRestartRuleOnExitCodes
      ContainerRestartRuleOnExitCodes Operator:s Values:?
      VolumeMount Name:s ReadOnly:b RecursiveReadOnly:? MountPath:s SubPath:s MountPropagation:? SubPathExpr:s
      VolumeDevice Name:s DevicePath:s
      Probe Exec:*ExecAction HTTPGet/httpGet:*HTTPGetAction TCPSocket/tcpSocket:*TCPSocketAction GRPC/grpc:*GRPCAction InitialDelaySeconds:n TimeoutSeconds:n PeriodSeconds:n SuccessThreshold:n FailureThreshold:n TerminationGracePeriodSeconds:?
      ExecAction Command:?
      HTTPGetAction Path:s Port:i Host:s Scheme:s HTTPHeaders/httpHeaders:[NameValue
      TCPSocketAction Port:i Host:s
      GRPCAction Port:n Service:?
      SleepAction Seconds:n
      Lifecycle PostStart:*LifecycleHandler PreStop:*LifecycleHandler StopSignal:?
      LifecycleHandler Exec:*ExecAction HTTPGet/httpGet:*HTTPGetAction TCPSocket/tcpSocket:*TCPSocketAction Sleep:*SleepAction
      SecurityContext Capabilities:*Capabilities Privileged:? SELinuxOptions/seLinuxOptions:*SELinuxOptions WindowsOptions:*WindowsOptions RunAsUser:? RunAsGroup:? RunAsNonRoot:? ReadOnlyRootFilesystem:? AllowPrivilegeEscalation:? ProcMount:? SeccompProfile:*Profile AppArmorProfile:*Profile
      Capabilities Add:? Drop:?
      Volume Name:s HostPath:*HostPath EmptyDir:*EmptyDir GCEPersistentDisk/gcePersistentDisk:? AWSElasticBlockStore/awsElasticBlockStore:? GitRepo:? Secret:*Secret NFS/nfs:*NFS ISCSI/iscsi:? Glusterfs:? PersistentVolumeClaim:*PersistentVolumeClaim RBD/rbd:? Quobyte:? FlexVolume:? Cinder:? CephFS/cephfs:? Flocker:? DownwardAPI:*DownwardAPI FC/fc:? AzureFile:? ConfigMap:*ConfigMap VsphereVolume:? AzureDisk:? PhotonPersistentDisk:? Projected:*Projected PortworxVolume:? ScaleIO:? StorageOS/storageos:? CSI/csi:*CSI Ephemeral:? Image:*Image
      HostPath Path:s Type:?
      EmptyDir Medium:s SizeLimit:?
      Secret SecretName:s Items:[KeyToPath DefaultMode:? Optional:?
      KeyToPath Key:s Path:s Mode:?
      ConfigMap Name:s Items:[KeyToPath DefaultMode:? Optional:?
      PersistentVolumeClaim ClaimName:s ReadOnly:b
      NFS Server:s Path:s ReadOnly:b
      DownwardAPI Items:[DownwardAPIFile DefaultMode:?
      DownwardAPIFile Path:s FieldRef:*ObjectFieldSelector ResourceFieldRef:*ResourceFieldSelector Mode:?
      Projected Sources:[VolumeProjection DefaultMode:?
      VolumeProjection Secret:*ItemsProjection DownwardAPI:*DownwardProjection ConfigMap:*ItemsProjection ServiceAccountToken:*TokenProjection ClusterTrustBundle:? PodCertificate:?
      ItemsProjection Name:s Items:[KeyToPath Optional:?
      DownwardProjection Items:[DownwardAPIFile
      TokenProjection Audience:s ExpirationSeconds:n Path:s
      CSI Driver:s ReadOnly:? FSType/fsType:? VolumeAttributes:M NodePublishSecretRef:*LocalObjectReference
      Image Reference:s PullPolicy:s
      PersistentVolumeSource GCEPersistentDisk/gcePersistentDisk:? AWSElasticBlockStore/awsElasticBlockStore:? HostPath:*HostPath Glusterfs:? NFS/nfs:*NFS RBD/rbd:? Quobyte:? ISCSI/iscsi:? FlexVolume:? Cinder:? CephFS/cephfs:? FC/fc:? Flocker:? AzureFile:? VsphereVolume:? AzureDisk:? PhotonPersistentDisk:? PortworxVolume:? ScaleIO:? Local:*Local StorageOS/storageos:? CSI/csi:*PersistentCSI
      Local Path:s FSType/fsType:?
      PersistentCSI Driver:s VolumeHandle:s ReadOnly:b FSType/fsType:s VolumeAttributes:M ControllerPublishSecretRef:*SecretReference NodeStageSecretRef:*SecretReference NodePublishSecretRef:*SecretReference ControllerExpandSecretRef:*SecretReference NodeExpandSecretRef:*SecretReference
      SecretReference Name:s Namespace:s
      """;

  private GoTypes() {}
}
